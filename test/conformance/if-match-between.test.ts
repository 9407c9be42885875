import { beforeEach, expect, test } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { describeEachEngine } from '../support/harness.ts'

/** What another client does right before the next guarded write reaches the store, after its tag was compared. */
const meanwhile: { once?: (() => Promise<unknown>) | undefined } = {}

async function first<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  const { once } = meanwhile
  meanwhile.once = undefined
  await once?.()
  return write()
}

function wrapStore(store: Store): Store {
  return {
    ...store,
    updateDataset: (args) => first(() => store.updateDataset(args)),
    deleteDataset: (args) => first(() => store.deleteDataset(args)),
    updateRow: (args) => first(() => store.updateRow(args)),
    deleteRow: (args) => first(() => store.deleteRow(args)),
  }
}

describeEachEngine(
  'A guarded write, and another between its reading and its writing',
  ({ client, request, seed, server: { store }, own: { organizationId } }) => {
    let id: string
    beforeEach(async () => {
      meanwhile.once = undefined
      id = (await seed.dataset({ rows: [{ name: 'Ada', age: 36 }, { age: 1 }] })).id
    })

    /** Sends a write with the present tag of its resource. */
    async function guarded(method: 'PATCH' | 'DELETE', part: '' | '/rows/row_1') {
      const path = `/datasets/${id}${part}`
      const { headers } = await request('GET', path)
      const body = part === '' ? { name: 'Mine' } : { values: { age: 99 } }
      const ifMatch = { 'If-Match': headers.get('ETag') ?? '' }
      return request(method, path, { headers: ifMatch, ...(method === 'PATCH' && { body }) })
    }
    const all = async () => ({ dataset: await client.datasets.get(id), rows: await client.rows.list(id).toArray() })

    // Not through the wrapped store, since it is the write of another client.
    const key = () => ({ organizationId, datasetId: id, now: Date.now() })
    const rename = () => store.updateDataset({ ...key(), name: 'Theirs' })
    const change = async () => {
      const dataset = await store.findRowTable(key())
      const columns = dataset?.columns.map(({ number }) => number) ?? []
      const columnsVersion = dataset?.columnsVersion ?? 0
      const cells = [{ column: columns[1] ?? 0, value: 37 }]
      return store.updateRow({ ...key(), columns, columnsVersion, rowNumber: 1, cells })
    }
    const renameColumn = () => client.columns.update(id, 'name', { name: 'first name' })

    test.each([
      ['PATCH', '', 'another name', rename],
      ['DELETE', '', 'another name', rename],
      ['PATCH', '/rows/row_1', 'another cell', change],
      ['DELETE', '/rows/row_1', 'another cell', change],
      ['PATCH', '/rows/row_1', 'a renamed column', renameColumn],
      ['DELETE', '/rows/row_1', 'a renamed column', renameColumn],
    ] as const)('%s dataset%s: %s makes it a 412 that changes nothing', async (method, part, _what, theirs) => {
      let after: unknown
      meanwhile.once = async () => {
        await theirs()
        after = await all()
      }
      const { status, error } = await guarded(method, part)
      expect([status, error.code, error.field]).toEqual([412, 'validation_error', 'If-Match'])
      expect(await all()).toEqual(after)
    })

    test.each([
      ['PATCH', ''],
      ['DELETE', ''],
      ['PATCH', '/rows/row_1'],
      ['DELETE', '/rows/row_1'],
    ] as const)('%s dataset%s: a deletion makes it a 404', async (method, part) => {
      meanwhile.once =
        part === ''
          ? () => store.deleteDataset({ organizationId, datasetId: id, now: Date.now() })
          : () => store.deleteRow({ ...key(), rowNumber: 1 })
      expect((await guarded(method, part)).status).toBe(404)
    })

    test.each([
      ['PATCH', ''],
      ['DELETE', ''],
      ['PATCH', '/rows/row_1'],
      ['DELETE', '/rows/row_1'],
    ] as const)('%s dataset%s: rows and an index do not hinder it', async (method, part) => {
      meanwhile.once = async () => {
        await client.rows.append(id, [{ age: 2 }])
        await client.indexes.create(id, { fields: ['age'] })
      }
      expect((await guarded(method, part)).status).toBe(method === 'PATCH' ? 200 : 204)
    })
  },
  { wrapStore },
)
