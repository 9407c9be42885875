import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DatasetService } from '../../client/index.ts'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'

/** Everything that writes to a dataset's rows or columns; `round` makes names and cells new. */
const writes: Readonly<Record<string, (client: DatasetService, id: string, round: number) => Promise<unknown>>> = {
  append: (client, id, round) => client.rows.append(id, [{ age: round }]),
  'append an empty row': (client, id) => client.rows.append(id, [{}]),
  'change a row': (client, id, round) => client.rows.update(id, 'row_1', { age: -round }),
  async 'append and delete a row'(client, id) {
    const { row_ids } = await client.rows.append(id, [{}])
    await client.rows.delete(id, row_ids[0] ?? '')
  },
  'rename a column': (client, id, round) => client.columns.update(id, columnNow(round - 1), { name: columnNow(round) }),
  async 'give a column another type'(client, id) {
    await client.columns.create(id, { name: 'other', type: 'number' })
    await client.columns.update(id, 'other', { type: 'text' })
    await client.columns.delete(id, 'other')
  },
  'add a column': (client, id, round) => client.columns.create(id, { name: `added ${round}`, type: 'json' }),
  async 'add and drop a column'(client, id) {
    await client.columns.create(id, { name: 'more', type: 'text' })
    await client.columns.delete(id, 'more')
  },
}

/** The name of the first column in a round: it changes with each, so that a rename always changes something. */
function columnNow(round: number): string {
  return `name ${round}`
}

describeEachEngine('The tag of a list of rows', ({ client, request, seed }) => {
  const stateOf = async (id: string) => {
    const lists = ['data', 'rows', 'data?sort=-age', 'export?format=csv', 'export']
    const replies = await Promise.all(lists.map((list) => request('GET', `/datasets/${id}/${list}`)))
    return replies.map(({ headers, text }) => ({ tag: headers.get('ETag'), text }))
  }
  const isNotModified = async (id: string, tag: string | null) => {
    const { status } = await request('GET', `/datasets/${id}/data`, { headers: { 'If-None-Match': tag ?? '' } })
    return status === 304
  }

  test('is another one after every write, never comes back, and stays without one', async () => {
    const all = Object.keys(writes)
    const each = fc.shuffledSubarray(all, { minLength: all.length })
    const names = fc.tuple(each, fc.array(fc.constantFrom(...all), { maxLength: 4 })).map((parts) => parts.flat())
    await assertProperty(
      fc.asyncProperty(names, async (steps) => {
        const columns = [
          { name: columnNow(0), type: 'text' as const },
          { name: 'age', type: 'number' as const },
        ]
        const { id } = await seed.dataset({ columns, rows: [{ age: 0 }] })
        let renames = 0
        let before = await stateOf(id)
        const seen = new Set(before.map(({ tag }) => tag))
        for (const [index, name] of steps.entries()) {
          if (name === 'rename a column') renames += 1
          await writes[name]?.(client, id, name === 'rename a column' ? renames : index + 1)
          const after = await stateOf(id)
          for (const { tag } of after) expect(seen.has(tag), `${name} left ${tag}`).toBe(false)
          expect(await isNotModified(id, before[0]?.tag ?? null), name).toBe(false)
          expect(await stateOf(id)).toEqual(after)
          expect(await isNotModified(id, after[0]?.tag ?? null)).toBe(true)
          for (const { tag } of after) seen.add(tag)
          before = after
        }
      }),
      { numRuns: runsHere(2) },
    )
  })
})
