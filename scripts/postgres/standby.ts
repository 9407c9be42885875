import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './server.ts'

/** Starts a standby that follows a running server. */
export function startStandby(primary: PostgresServer, settings: readonly string[] = []): Promise<PostgresServer> {
  return startPostgres({
    settings: [...settings, `primary_conninfo=${conninfoOf(primary.url)}`],
    fill: (folder) => copyOf(primary, folder),
  })
}

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
}

/** A base backup by copying the files: a standby begins with it, and gets the rest from the primary. */
async function copyOf({ url, dataFolder }: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  cpSync(dataFolder, folder, { recursive: true })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(folder, 'standby.signal'), '')
  chmodSync(folder, 0o700)
  const { uid, gid } = statSync(dataFolder)
  for (const name of ['', ...readdirSync(folder, { recursive: true })]) chownSync(join(folder, String(name)), uid, gid)
}
