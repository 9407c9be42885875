import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { parseCsv } from '../support/csv.ts'
import { describeEachEngine } from '../support/harness.ts'
import { COLUMNS, filter, rows, sort } from './arbitraries.ts'
import { filterText, sortText } from './row-model.ts'

const query = fc.record({ filters: fc.array(filter, { maxLength: 2 }), sort })

describeEachEngine('Any export of any rows', ({ client, seed }) => {
  test('holds what all pages of the same query hold together, in their order, in both formats', async () => {
    await assertProperty(
      fc.asyncProperty(rows, fc.array(query, { minLength: 3, maxLength: 3 }), async (appended, queries) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: appended })
        for (const { filters, sort } of queries) {
          const asked = { filter: filters.map(filterText), ...(sort.length > 0 && { sort: sort.map(sortText) }) }
          const pages = await client.data.list(id, { ...asked, limit: 7 }).toArray()
          const textOf = async (format: 'csv' | 'ndjson') =>
            new Response(await client.data.export(id, { ...asked, format })).text()

          const lines = (await textOf('ndjson')).split('\n')
          expect(lines.pop()).toBe('')
          expect(lines.map((line) => JSON.parse(line))).toEqual(pages)

          const [names, ...records] = parseCsv(await textOf('csv'))
          expect(names).toEqual(COLUMNS.map(({ name }) => name))
          const read = records.map((record) => record.map((text, index) => cellOf(text, COLUMNS[index]?.type)))
          expect(read).toEqual(pages.map((row) => COLUMNS.map(({ name }) => row[name])))
        }
      }),
      { numRuns: runsHere(8) },
    )
  })
})

/** A cell of CSV is its text, or the JSON of anything else. */
function cellOf(text: string | null, type: string | undefined): unknown {
  return text === null || type === 'text' || type === 'date' ? text : JSON.parse(text)
}
