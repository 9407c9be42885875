import { expect, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { migratedDatabase, openNode } from '../support/postgres-dataset.ts'

test('a window that the clock, set back since, would let last longer than a new one has ended', async () => {
  const databaseUrl = await migratedDatabase()
  const { addToWindows } = await openNode(databaseUrl)
  const add = async (key: string) => (await addToWindows?.([{ key, points: 5 }], 60_000))?.[0]
  await add('late')
  await add('open')
  await onServer(databaseUrl, `update request_windows set ends_at = ends_at + interval '1 hour' where key = 'late'`)
  expect(await add('open')).toMatchObject({ points: 10 })
  const late = await add('late')
  expect(late?.points).toBe(5)
  expect(late?.msLeft).toBeLessThanOrEqual(60_000)
})
