import { afterAll, beforeAll } from 'vitest'
import { HASH_COST, hashAtCost } from '../../server/operations/password.ts'

/** The least that Argon2 knows. The product's own takes 20 ms for each password, most of the time of tests that sign in. */
export const LEAST_COST = { memory: 8, passes: 1 }

/** Has passwords hashed as the product does while the tests of this file run. */
export function hashAsTheProductDoes(): void {
  beforeAll(() => hashAtCost(HASH_COST))
  afterAll(() => hashAtCost(LEAST_COST))
}
