import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { onSession } from './session.ts'

/** When statements are canceled, and the pool that tells the server to. */
export interface Canceling {
  readonly signal: AbortSignal
  readonly by: Kysely<Schema>
}

/**
 * Runs statements of one connection and cancels the one that runs when the signal is aborted. The connection is closed afterwards, since the
 * server may carry that out late. With a pooler in between nothing is canceled: its connections have other numbers than their processes.
 */
export async function untilAborted<Answer>(
  connection: Kysely<Schema>,
  { signal, by }: Canceling,
  run: () => Promise<Answer>,
): Promise<Answer> {
  // Not held while `run` goes on: its statements take turns on the same connection, and would wait for the end of this one.
  const session = await onSession(connection, async (session) => session)
  signal.throwIfAborted()
  let canceled: Promise<unknown> | undefined
  const cancel = () => {
    if (session.processId === undefined) return
    session.discard()
    // Whatever fails here, the statement ends by its time limit.
    canceled = sql`select pg_cancel_backend(${session.processId})`.execute(by).catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  try {
    return await run()
  } finally {
    signal.removeEventListener('abort', cancel)
    await canceled
  }
}
