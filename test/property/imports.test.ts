import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'
import { runImport } from '../support/run-import.ts'
import { COLUMNS, rows } from './arbitraries.ts'

describeEachEngine('An export that is imported', (harness) => {
  const { client, seed } = harness
  const bytesOf = async (id: string, format: 'csv' | 'ndjson') =>
    new Response(await client.data.export(id, { format })).text()

  test.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ] as const)('as %s is exported as the same bytes, appended or in the place of others', async (format, type) => {
    await assertProperty(
      fc.asyncProperty(rows, async (appended) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: appended })
        const file = await bytesOf(id, format)
        const other = await seed.dataset({ columns: COLUMNS })
        for (const query of ['?mode=append', '?mode=replace']) {
          expect(await runImport(harness, other.id, file, { type, query })).toMatchObject({ status: 'succeeded' })
          expect(await bytesOf(other.id, format)).toBe(file)
        }
      }),
      { numRuns: 8 },
    )
  })
})
