import { CompiledQuery, type ControlledTransaction, type Kysely } from 'kysely'
import { exportStatement } from '../../exports/export-query.ts'
import type { ExportQuery, FileQuery } from '../../interface/exports.ts'
import type { Tuple } from '../../sql/compiled.ts'
import { tenant } from '../../sql/differences.ts'
import { onSession } from '../../sql/postgres/session.ts'
import type { Schema } from '../../sql/schema.ts'

const ROWS_PER_STEP = 1_000

/**
 * Opens a transaction of one snapshot with a cursor over the rows of an export. It has to be rolled back. If its reader takes nothing for a
 * minute it is given up, like any transaction that is left: the snapshot keeps the server from cleaning up.
 */
export async function beginExport(
  db: Kysely<Schema>,
  query: ExportQuery | FileQuery,
): Promise<ControlledTransaction<Schema>> {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const statement = exportStatement(tenant(transaction, query.organizationId), query)
    const declare = `declare exported no scroll cursor for ${statement.sql}`
    await transaction.executeQuery(CompiledQuery.raw(declare, [...statement.parameters]))
    return transaction
  } catch (error) {
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

/** The next rows, as their cells. */
export async function fetchTuples(
  transaction: ControlledTransaction<Schema>,
): Promise<{ readonly tuples: readonly Tuple[]; readonly isEnd: boolean }> {
  const statement = { sql: `fetch ${ROWS_PER_STEP} from exported`, parameters: [] }
  const tuples = await onSession(transaction, (session) => session.tuples(statement))
  return { tuples, isEnd: tuples.length < ROWS_PER_STEP }
}
