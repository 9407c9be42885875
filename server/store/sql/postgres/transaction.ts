import { setTimeout as after } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../schema.ts'
import { isConflict, isLostConnection, isLostStatement, sqlStateOf } from './errors.ts'
import { onSession } from './session.ts'
import { unlessIdleFor } from './session-settings.ts'

const ATTEMPTS = 4
const LONGEST_PAUSE_MS = 50

/** So long a node may take between two statements of a write or a page. One that comes back later repeats it. */
const IDLE_MS = 20_000

/**
 * Runs something again that was undone to let others go on, or whose connection or kept statement was lost before it could take effect.
 * If the connection is lost at the commit, the outcome is unknown: that is never repeated.
 */
export async function repeating<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isRepeatable = isConflict(error) || isLostConnection(error) || isLostStatement(error)
      if (!isRepeatable || attempt === ATTEMPTS) throw error
      await after(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}

/** Runs statements in one transaction. `begin` begins it, with what else holds in it alone. */
export async function inTransaction<Answer>(
  db: Kysely<Schema>,
  begin: string,
  run: (db: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${unlessIdleFor(IDLE_MS)}`))
    const answer = await runOrRollBack(connection, run)
    await commit(connection)
    return answer
  })
}

async function runOrRollBack<Answer>(
  connection: Kysely<Schema>,
  run: (db: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run(connection as Transaction<Schema>) // the one begun above; Kysely knows only those it began itself
  } catch (error) {
    // A connection that cannot do this is lost, and so is its transaction.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
    throw error
  }
}

async function commit(connection: Kysely<Schema>): Promise<void> {
  const isCommitted = await onSession(connection, (session) => session.commit()).catch((error) => {
    // A server that answers has undone it, unless it is just going down.
    const isUndone = sqlStateOf(error) !== undefined && !isLostConnection(error)
    throw isUndone ? error : new StoreError('unavailable', 'the connection was lost at the commit', { cause: error })
  })
  if (!isCommitted) throw new Error('a transaction that failed was committed')
}
