import { expect, test } from 'vitest'
import type { Event } from '../../client/index.ts'
import { withFewInOne } from '../support/few-in-one.ts'
import { describeEachEngine } from '../support/harness.ts'

type Rows = Extract<Event, { type: 'rows.changed' }>

/** Some hundreds of them are more than the thread that writes reads itself. */
const LONG = 'long '.repeat(600)

describeEachEngine(
  'Actors of events of rows',
  ({ client, seed, server }) => {
    const lastOf = async (datasetId: string) => {
      await server.store.announceLeft()
      const { data } = await client.events.list({
        dataset_id: datasetId,
        type: 'rows.changed',
        order: 'desc',
        limit: 1,
      })
      return data[0] as Rows | undefined
    }

    test('each way of writing rows says which key it was', async () => {
      const { id } = await seed.dataset({
        columns: [
          { name: 'n', type: 'number' },
          { name: 't', type: 'text' },
        ],
      })
      await client.indexes.create(id, { fields: ['n'], unique: true })
      const { rows } = client
      const from = (first: number, count: number) =>
        Array.from({ length: count }, (_, at) => ({ n: first + at, t: LONG }))
      const replaced = async () => {
        const { id: importId } = await client.imports.create(id, 'n\r\n1\r\n2\r\n', { mode: 'replace' })
        await expect
          .poll(async () => (await client.imports.get(importId)).status, { timeout: 30_000 })
          .toBe('succeeded')
      }
      const ways: Record<string, () => Promise<unknown>> = {
        append: () => rows.append(id, [{ n: 1 }, { n: 2 }]),
        update: () => rows.update(id, 'row_1', { n: -1 }),
        delete: () => rows.delete(id, 'row_1'),
        restore: () => rows.restore(id, 'row_1', {}),
        upsert: () => rows.upsert(id, { match: ['n'], rows: [{ n: -1 }, { n: 3 }] }),
        'append of a body that is read apart': () => rows.append(id, from(100_000, 900)),
        'upsert of one': () => rows.upsert(id, { match: ['n'], rows: from(100_800, 900) }),
        'update beside': async () => {
          const expected = (await client.datasets.get(id)).row_count - 1
          await rows.updateWhere(id, { filter: ['n:>=0'], values: { t: 'x' }, expected })
        },
        'replacing import': replaced,
      }
      let version = 1
      const api_key = (await client.events.list({ dataset_id: id, limit: 1 })).data[0]?.actor.id
      for (const [way, write] of Object.entries(ways)) {
        await write()
        const event = await lastOf(id)
        expect.soft(event, way).toMatchObject({ actor: { kind: 'key', id: api_key }, data: { actors: [api_key] } })
        expect(event?.data.version, way).toBeGreaterThan(version)
        version = event?.data.version ?? 0
      }
    })
  },
  { wrapStore: withFewInOne },
)
