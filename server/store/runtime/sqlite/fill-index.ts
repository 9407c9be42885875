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
  if (!(await isBeingBuilt(db, index))) return { outcome: 'is_gone' }
  database.prepare(`attach ? as ${STAGED_SCHEMA}`).run(file)
  try {
    const statement = insertEntries(index, `${STAGED_SCHEMA}.${SORTED_TABLE}`, 'place > ? and place <= ?')
    const insert = database.prepare(statement)
    const ranMs = database.transaction(() => {
      const start = performance.now()
      insert.run(after, after + limit)
      return performance.now() - start
    })()
    return { outcome: 'filled', ranMs }
  } finally {
    database.exec(`detach ${STAGED_SCHEMA}`)
  }
}
