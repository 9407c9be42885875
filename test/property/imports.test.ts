import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'
import { runImport } from '../support/run-import.ts'
import { COLUMNS, rows } from './arbitraries.ts'

describeEachEngine('An export that is imported', (harness) => {
  const { client, seed } = harness
  const bytesOf = async (id: string, format: 'csv' | 'ndjson' | 'parquet') =>
    new Response(await client.data.export(id, { format })).bytes()

  test.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
    ['parquet', 'application/vnd.apache.parquet'],
  ] as const)('as %s is exported as the same rows, appended or in the place of others', async (format, type) => {
    await assertProperty(
      fc.asyncProperty(rows, async (appended) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: appended })
        const file = await bytesOf(id, format)
        // Parquet also says which dataset it is.
        const shown = format === 'parquet' ? 'ndjson' : format
        const expected = await bytesOf(id, shown)
        const other = await seed.dataset({ columns: COLUMNS })
        for (const query of ['?mode=append', '?mode=replace']) {
          expect(await runImport(harness, other.id, file, { type, query })).toMatchObject({ status: 'succeeded' })
          expect(await bytesOf(other.id, shown)).toEqual(expected)
        }
      }),
      // A process of its own unpacks each Parquet file; parquet.test.ts has files of any rows without a server.
      { numRuns: runsHere(format === 'parquet' ? 2 : 4) },
    )
  })
})
