import pg from 'pg'

/** So long the process of a statement that waits for its answer must have been idle. */
export const UNHEARD_MS = 5_000

// What another role's process does is not shown: its state is null.
const END_UNHEARD = `
  select pid from unnest($1::int[]) as pid left join pg_stat_activity as process using (pid)
  where process.pid is null or (process.state like 'idle%'
    and process.state_change < clock_timestamp() - interval '${UNHEARD_MS} ms' and pg_terminate_backend(pid))`

/**
 * Ends those of the server's processes that wait for a statement while their clients wait for the answer: the network has forgotten the
 * connection, though it lets new ones through. Returns their numbers, with those of processes that have ended unnoticed. Ending
 * them frees their locks.
 */
export async function endUnheard(connectionString: string, processIds: readonly number[]): Promise<number[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: UNHEARD_MS, query_timeout: UNHEARD_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(END_UNHEARD, [processIds])
    return rows.map(({ pid }) => pid)
  } finally {
    client.end().catch(() => {})
  }
}
