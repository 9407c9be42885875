import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { onceARun } from './once-a-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests make databases of their own. */
    postgresUrl: string
  }
}

/** Starts PostgreSQL for the whole run, unless `TEST_DATABASE_URL` names a server that is there. */
export default async function start({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const existing = process.env['TEST_DATABASE_URL']
  if (existing !== undefined) return void provide('postgresUrl', existing)
  const server = await onceARun('postgres', () => startPostgres())
  provide('postgresUrl', server.url)
  return server.stop
}
