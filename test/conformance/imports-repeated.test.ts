import { expect, test } from 'vitest'
import type { Import } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { importEnded } from '../support/run-import.ts'

describeEachEngine('An import with an Idempotency-Key', (harness) => {
  const { client, request, seed } = harness

  async function target() {
    const { id } = await seed.dataset({ columns: [{ name: 'sku', type: 'text' }] })
    const headers = { 'Content-Type': 'text/csv', 'Idempotency-Key': crypto.randomUUID() }
    const send = (body: string, query = '') => request('POST', `/datasets/${id}/imports${query}`, { body, headers })
    return { id, send, rows: async () => (await client.datasets.get(id)).row_count }
  }

  test('is the first one again if the same file is sent again, also after it has ended', async () => {
    const { id, send, rows } = await target()
    const first = await send('sku\na\nb\n')
    expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([202, null])
    const early = await send('sku\na\nb\n')
    await importEnded(harness, idOf(first))
    const late = await send('sku\na\nb\n')
    for (const again of [early, late]) {
      expect([again.status, idOf(again)]).toEqual([202, idOf(first)])
      expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    }
    expect(late.body).toMatchObject({ data: { status: 'succeeded', rows_written: 2 } })
    expect(await rows()).toBe(2)
    expect(await client.imports.list(id).toArray()).toHaveLength(1)
  })

  test('is a 422 for another file or another mode under the same key, and nothing is imported', async () => {
    const { id, send, rows } = await target()
    const first = await send('sku\na\n')
    await importEnded(harness, idOf(first))
    for (const other of [await send('sku\nb\n'), await send('sku\na\n', '?mode=replace')])
      expect([other.status, other.error.field]).toEqual([422, 'Idempotency-Key'])
    expect(await rows()).toBe(1)
    expect(await client.imports.list(id).toArray()).toHaveLength(1)
  })
})

function idOf({ body }: { readonly body: unknown }): string {
  // Cast: the reply of a created import, by the contract.
  return (body as { data: Import }).data.id
}
