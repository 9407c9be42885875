import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

const READ = 0o4
const ENTER = 0o1

/** The programs of a server, by their files. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The same programs where every user may run them. PostgreSQL refuses to run as root, and another user may not enter a project that root
 * has in a private folder, such as `/root`, or has installed under a umask of 077. Then they are copied, once for each version, into the
 * folder for temporary files. Throws one line if that user may not enter the temporary folder either.
 */
export function readableByAll({ initdb, postgres }: Binaries): Binaries {
  if (mayAllEnter(dirname(initdb)) && mayAll(initdb, READ | ENTER)) return { initdb, postgres }
  const native = resolve(dirname(initdb), '..')
  const copy = copyOf(native)
  const inCopy = (file: string) => join(copy, relative(native, file))
  return { initdb: inCopy(initdb), postgres: inCopy(postgres) }
}

function copyOf(native: string): string {
  if (!mayAllEnter(tmpdir()))
    throw new Error(
      `PostgreSQL does not run as root, and no other user may enter ${tmpdir()}: set TMPDIR to a folder that all may enter.`,
    )
  const copy = join(tmpdir(), `dataset-service-postgres-${versionIn(native)}`)
  if (!isOurs(copy)) {
    const folder = mkdtempSync(`${copy}-`)
    cpSync(native, folder, { recursive: true, verbatimSymlinks: true })
    openToAll(folder)
    try {
      renameSync(folder, copy)
    } catch {
      rmSync(folder, { recursive: true, force: true }) // another run was faster
    }
  }
  if (!isOurs(copy)) throw new Error(`${copy} is somebody else's, and is not run. Remove it.`)
  return copy
}

/** The version of the package that the programs are of. */
export function versionOf({ initdb }: Binaries): string {
  return versionIn(resolve(dirname(initdb), '..'))
}

function versionIn(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return version
}

/** In a folder where all may write, a name that can be foretold may have been taken by anybody. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(file, 0o755)
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}

/** Whether every user may enter a folder, and all above it. */
export function mayAllEnter(folder: string): boolean {
  const parent = dirname(folder)
  return mayAll(folder, ENTER) && (parent === folder || mayAllEnter(parent))
}

function mayAll(file: string, mode: number): boolean {
  return (statSync(file).mode & mode) === mode
}
