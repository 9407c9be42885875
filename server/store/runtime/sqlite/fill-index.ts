import type { Connection } from '../../sql/sqlite/connection.ts'
import { insertEntries, isBeingBuilt } from '../../sql/sqlite/index-tables.ts'
import type { FilledStep, FillStep } from './index-builder.ts'
import { SORTED_TABLE, STAGED_SCHEMA } from './staged-file.ts'

/** Adds entries to an index from a file of sorted keys, in a transaction of its own. */
export async function fillIndex(
  { database, db }: Pick<Connection, 'database' | 'db'>,
  step: FillStep,
): Promise<FilledStep> {
  const { index, file, after, limit } = step
  const start = performance.now()
  if (!(await isBeingBuilt(db, index))) return { outcome: 'is_gone' }
  database.prepare(`attach ? as ${STAGED_SCHEMA}`).run(file)
  try {
    const insert = insertEntries(index, `${STAGED_SCHEMA}.${SORTED_TABLE}`, 'place > ? and place <= ?')
    database.prepare(insert).run(after, after + limit)
  } finally {
    database.exec(`detach ${STAGED_SCHEMA}`)
  }
  return { outcome: 'filled', ranMs: performance.now() - start }
}
