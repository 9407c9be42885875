import { afterAll, beforeAll } from 'vitest'
import { HASH_COST, hashAtCost } from '../../server/operations/password.ts'

/** The lowest cost of Argon2. With the product's own, each password takes 20 ms, most of the time of tests that sign in. */
export const LEAST_COST = { memory: 8, passes: 1 }

/** Hashes passwords at the product's cost while the tests of this file run. */
export function hashAsTheProductDoes(): void {
  beforeAll(() => hashAtCost(HASH_COST))
  afterAll(() => hashAtCost(LEAST_COST))
}
