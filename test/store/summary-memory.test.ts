import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { selectSummary } from '../../server/store/reads/summaries.ts'
import { openPlace } from '../../server/store/sql/sqlite/connection.ts'

const COLUMNS = 200
const ROWS = 500
/** As many characters as a summary reads of a cell. */
const LENGTH = 256
const ROW_BYTES = COLUMNS * LENGTH

test('a summary takes at most 16 MiB of rows at once, also where it looks at a part of them only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-summary-'))
  const { database, db, close } = openPlace(join(folder, 'place.db'))
  onTestFinished(() => {
    close()
    rmSync(folder, { recursive: true })
  })
  const columns = Array.from({ length: COLUMNS }, (_, n) => ({ number: n + 1, type: 'text' as const }))
  database.exec(
    `create table rows_1 (row_number integer primary key, ${columns.map(({ number }) => `c_${number} text`)})`,
  )
  const row = columns.map(() => `'${'x'.repeat(LENGTH)}'`)
  database.exec(`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${ROWS})
    insert into rows_1 select n, ${row} from number`)
  const taken: number[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      taken.push(result.rows.length)
      return result
    },
  }
  const { rowsMatched, columns: figures } = await selectSummary(db.withPlugin(counting), {
    ...{ organizationId: 'org_1', datasetId: 'ds_1', generation: 0, columns },
    ...{ where: { all: [] }, rowCount: 20_000_000, largestRowBytes: ROW_BYTES },
  })
  const most = Math.floor((16 * 1024 ** 2) / ROW_BYTES)
  expect({ rowsMatched, filled: figures.at(-1)?.filled }).toEqual({ rowsMatched: most, filled: most })
  expect(Math.max(...taken)).toBe(most)
})
