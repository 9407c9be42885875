import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The user whom processes and files of a server belong to; nothing where that is the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<string, never>

interface NewFolder {
  readonly initdb: string
  /** An empty folder of the server's user. */
  readonly dataFolder: string
  readonly password: string
  readonly user: ServerUser
  /** The version of the programs, if the files of one server may be those of others. */
  readonly version?: string | undefined
}

/**
 * Fills a data folder by initdb, or by copying what initdb has made before with the same version, which takes a fifth of the time. Copies have
 * the same system identifier.
 */
export async function initialise(made: NewFolder): Promise<void> {
  const { dataFolder, version, user } = made
  const kept = version && join(KEPT, `${version}-${madeOf(made)}`)
  if (kept !== undefined && existsSync(kept)) return copy(kept, dataFolder, user)
  await runInitdb(made)
  if (kept !== undefined) keep(dataFolder, kept)
}

const KEPT = fileURLToPath(new URL('../../.cache/postgres', import.meta.url))

const FLAGS = ['--auth=password', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync']

// Half of the time that a connection takes is spent on 4,096 rounds of hashing. PostgreSQL 15 has no such setting.
const OWN_FLAGS = [...FLAGS, '--set=scram_iterations=1']

/** Names what else the files depend on: another password or processor needs others. */
function madeOf({ password }: NewFolder): string {
  const parts = JSON.stringify([password, OWN_FLAGS, process.platform, process.arch])
  return createHash('sha256').update(parts).digest('hex').slice(0, 16)
}

async function runInitdb({ initdb, dataFolder, password, user, version }: NewFolder): Promise<void> {
  const passwordFile = join(dirname(dataFolder), 'password')
  writeFileSync(passwordFile, password)
  const flags = version === undefined ? FLAGS : OWN_FLAGS
  await promisify(execFile)(initdb, [`--pgdata=${dataFolder}`, `--pwfile=${passwordFile}`, ...flags], user)
}

/** Keeps the files of a server that has not been started. */
function keep(dataFolder: string, kept: string): void {
  mkdirSync(KEPT, { recursive: true })
  const folder = mkdtempSync(`${kept}-`)
  cpSync(dataFolder, folder, { recursive: true })
  try {
    renameSync(folder, kept)
  } catch {
    rmSync(folder, { recursive: true, force: true }) // another run was faster
  }
}

function copy(kept: string, dataFolder: string, { uid, gid }: ServerUser): void {
  cpSync(kept, dataFolder, { recursive: true })
  chmodSync(dataFolder, 0o700)
  if (uid === undefined || gid === undefined) return
  for (const name of ['', ...readdirSync(dataFolder, { recursive: true })])
    chownSync(join(dataFolder, String(name)), uid, gid)
}
