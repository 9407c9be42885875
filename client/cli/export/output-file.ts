import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isSystemError, unwritten, usageError } from '../failure.ts'
import type { ExportedFormat } from './exported.ts'

/** What a file is to hold. */
export interface OutputForm {
  readonly format: ExportedFormat
  readonly isCompressed: boolean
}

const FORMATS: ReadonlyMap<string, ExportedFormat> = new Map([
  ['.csv', 'csv'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
  ['.parquet', 'parquet'],
])

/** Files of these names are read as something else, whatever `--format` says. */
const OTHERS = new Set(
  ['arrow', 'avro', 'bz2', 'db', 'feather', 'ods', 'orc', 'sqlite', 'tsv', 'xls', 'xlsx', 'xz', 'zip', 'zst'].map(
    (name) => `.${name}`,
  ),
)

/** The form that a file's name and `--format` ask for. Throws if they disagree, or if export cannot write it. */
export function outputForm(file: string | undefined, format?: ExportedFormat): OutputForm {
  if (file === undefined) return { format: format ?? 'csv', isCompressed: false }
  if (file === '') throw usageError('--out "": a file needs a name.')
  const isCompressed = /\.gz$/i.test(file)
  const ending = extname(isCompressed ? file.slice(0, -'.gz'.length) : file).toLowerCase()
  const named = FORMATS.get(ending)
  const shown = JSON.stringify(file)
  if (named !== undefined && format !== undefined && named !== format)
    throw usageError(`--format ${format} does not fit --out ${shown}, which names a ${named} file.`)
  if (OTHERS.has(ending) || (ending !== '' && named === undefined && format === undefined))
    throw usageError(
      `--out ${shown}: export cannot write ${ending}. Use a name that ends in .csv, .ndjson, .jsonl, .json or .parquet, with .gz after it for compression, or pass --format.`,
    )
  if (isCompressed && (named ?? format) === 'parquet')
    throw usageError(`--out ${shown}: Parquet is compressed already. Leave out .gz.`)
  return { format: format ?? named ?? 'csv', isCompressed }
}

/** What follows the name of a file in the name of its draft. */
const DRAFT = /^\.[0-9a-f]{8}\.part$/

/** A draft that was not written to for so long has lost its writer. */
const ABANDONED_MS = 24 * 3_600_000

/** Writes under another name, which no other export uses, until the file is complete, so that a file with this name never lacks rows. */
export async function writeFile(
  pieces: AsyncIterable<Uint8Array | string>,
  file: string,
  isCompressed: boolean,
): Promise<void> {
  const write = (to: Writable) => (isCompressed ? pipeline(pieces, createGzip(), to) : pipeline(pieces, to))
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw usageError(`--out ${file}: it is a folder.`)
  const descriptor = descriptorOf(file)
  // A device or a pipe is written as it is. So is a file that is open already: by its name it would be replaced, with what others have written to it.
  if (found !== undefined && (descriptor !== undefined || !found.isFile())) {
    const open = found.isFile() ? { fd: descriptor, autoClose: false } : {}
    return write(createWriteStream(file, open)).catch((error: unknown) => {
      throw unwritten(file, error)
    })
  }
  // Where a link leads to, so that it stays one.
  const target = found === undefined ? await linkedFrom(file) : await realpath(file)
  await removeAbandoned(target)
  const draft = `${target}.${randomBytes(4).toString('hex')}.part`
  try {
    // A file that others may not read stays one, from the first byte on.
    await write(createWriteStream(draft, { flags: 'wx', ...(found && { mode: found.mode & 0o777 }) }))
    // The umask took rights from the draft that the file had.
    if (found !== undefined) await chmod(draft, found.mode & 0o777)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw isSystemError(error) && error.code === 'ENOENT'
      ? usageError(`--out ${file}: there is no such folder.`)
      : unwritten(file, error)
  }
}

const STANDARD: ReadonlyMap<string, number> = new Map([
  ['/dev/stdout', 1],
  ['/dev/stderr', 2],
])

/** The file that this process has open already, if the name is that of one. */
function descriptorOf(file: string): number | undefined {
  const path = resolve(file)
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? []
  return number === undefined ? STANDARD.get(path) : Number(number)
}

/** Where a link leads to that has no file yet, or the name itself. */
async function linkedFrom(file: string): Promise<string> {
  const to = await readlink(file).catch(() => undefined)
  return to === undefined ? file : resolve(dirname(file), to)
}

/** Removes the drafts of a file whose exports were killed. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(basename(file)) || !DRAFT.test(name.slice(basename(file).length))) continue
    const draft = join(folder, name)
    const writtenAt = await stat(draft).then(({ mtimeMs }) => mtimeMs, Date.now) // it may just have got its name
    if (Date.now() - writtenAt > ABANDONED_MS) await rm(draft, { force: true }).catch(() => {})
  }
}
