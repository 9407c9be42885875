import { databaseAt, onServer, startPostgres } from '../../../scripts/postgres/server.ts'

/** The variable that names a PostgreSQL server for instruments that stop none: starting one takes as long as a small run. */
export const SHARED_POSTGRES = 'SHARED_POSTGRES'

/** An empty database, of a server of its own unless one is shared. */
export async function startDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const shared = process.env[SHARED_POSTGRES]
  if (shared === undefined) return startPostgres()
  const name = `instrument_${process.pid}`
  await onServer(shared, `create database ${name} template template0`)
  return {
    url: databaseAt(shared, name),
    stop: async () => void (await onServer(shared, `drop database ${name} with (force)`)),
  }
}
