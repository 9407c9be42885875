import type Database from 'better-sqlite3'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { RowPlace } from '../../sql/differences.ts'
import { cellColumn } from '../../sql/row-tables.ts'
import type { Schema } from '../../sql/schema.ts'
import type { Connection } from '../../sql/sqlite/connection.ts'
import { storeSorted } from '../../sql/sqlite/sorted-entries.ts'
import { appendStaged, type ImportedOutcome, type StagedAppend } from '../../writes/append-staged.ts'
import { Abandoned } from '../../writes/outcome.ts'
import { STAGED_SCHEMA, STAGED_TABLE } from './staged-file.ts'

/** Appends rows that stand in a file, in a transaction of its own, which begins with `check`. */
export async function appendFromFile(
  { database, db }: Connection,
  args: StagedAppend,
  check: () => void,
): Promise<ImportedOutcome> {
  database.prepare(`attach ? as ${STAGED_SCHEMA}`).run(args.staged)
  try {
    return await inTransaction(database, () => {
      check()
      return appendStaged(db as Transaction<Schema>, args, (own, place) =>
        storeSorted(own, place, args.rowCount, (at) => copy(own, at, args)),
      )
    })
  } finally {
    database.exec(`detach ${STAGED_SCHEMA}`)
  }
}

/** Undone where nothing was appended. */
async function inTransaction(
  database: Database.Database,
  run: () => Promise<ImportedOutcome>,
): Promise<ImportedOutcome> {
  database.exec('begin immediate')
  try {
    const outcome = await run()
    database.exec(outcome.outcome === 'appended' ? 'commit' : 'rollback')
    return outcome
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    if (error instanceof Abandoned) return error.outcome
    throw error
  }
}

async function copy(own: Kysely<Schema>, { table, firstRowNumber, now }: RowPlace, { columns }: StagedAppend) {
  const cells = columns.map(({ number }) => cellColumn(number))
  const staged = columns.map((_, index) => `c_${index}`)
  await own.executeQuery(
    CompiledQuery.raw(
      `insert into ${table} (row_number, created_at, ${cells.join()}) select row + ?, ?, ${staged.join()} from ${STAGED_SCHEMA}.${STAGED_TABLE} order by row`,
      [firstRowNumber - 1, now],
    ),
  )
}
