import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeUser } from '../support/console-user.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { makeOrganization } from '../support/test-server.ts'

/** Each way of losing an owner, twice. */
const ROUNDS = 16

describe.each(engines)('on $name', ({ name, create }) => {
  let database: TestDatabase
  let nodes: Store[]
  beforeAll(async () => {
    database = await create({ migrated: true })
    // On PostgreSQL two nodes do it at once; SQLite has one server process.
    nodes = [await openStore(database.databaseUrl)]
    if (name === 'PostgreSQL') nodes.push(await openStore(database.databaseUrl))
  })
  afterAll(async () => {
    for (const store of nodes) await store.close()
    await database.remove()
  })

  test(`of two owners who demote or remove each other at once one stays, ${ROUNDS} times`, async () => {
    const [one, two = one] = nodes as [Store, Store?]
    const owners: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { organizationId, owner } = await makeOrganization(one)
      const other = await makeUser(one, organizationId, 'owner')
      const lose = (store: Store, userId: string, by: string | null, isDemoted: boolean) =>
        isDemoted
          ? store.updateRole({ organizationId, userId, by, role: 'editor' })
          : store.deleteMember({ organizationId, userId, by, apiKeys: 'revoke', now: Date.now() })
      // Demoted by each other, and by the operator, who needs no membership.
      const byOperator = round % 2 === 0
      await Promise.all([
        lose(one, owner.userId, byOperator ? null : other.userId, round % 4 < 2),
        lose(two, other.userId, byOperator ? null : owner.userId, round % 8 < 4),
      ])
      const { items } = await one.selectUsers({ organizationId, after: 0, limit: 10 })
      owners.push(items.filter(({ role }) => role === 'owner').length)
    }
    expect(owners).toEqual(Array(ROUNDS).fill(1))
  })
})
