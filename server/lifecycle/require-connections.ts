import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { LEAST_CONNECTIONS, MOST_CONNECTIONS } from '../store/interface/connection-counts.ts'
import { type Store, StoreError } from '../store/store.ts'

/**
 * Says at the start that the database lets this process have fewer connections than it may open: some requests would get a 503. Throws
 * `StoreError` where they are too few for every kind of work.
 */
export async function requireConnections(
  store: Pick<Store, 'connectionRoom'>,
  { DATABASE_CONNECTIONS }: Pick<Config, 'DATABASE_CONNECTIONS'>,
  loops: number,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const room = await store.connectionRoom()
  const least = LEAST_CONNECTIONS * loops
  if (room < least) throw new StoreError('unusable', `${lets(room)}, and the server needs ${least} at least.`)
  const wanted = DATABASE_CONNECTIONS ?? MOST_CONNECTIONS * loops
  if (room < wanted)
    logger.warn(
      `${lets(room)}, and this process opens up to ${wanted}: set DATABASE_CONNECTIONS so that all nodes together open fewer`,
    )
}

const lets = (room: number) =>
  `PostgreSQL lets the user have ${room} connections at once (by the limits of role and database, and max_connections)`
