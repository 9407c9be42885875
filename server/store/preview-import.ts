import { rm } from 'node:fs/promises'
import { firstColumns } from '../domain/columns.ts'
import type { ColumnGuess, FileFault, FilePlace, ImportFormat } from '../domain/imports.ts'
import { uniqueKeysOf, uniqueOn } from '../domain/unique-keys.ts'
import { keyFilePath } from './files/read-rows.ts'
import type { ImportFiles } from './import-files.ts'
import { type ImportEngine, WRITTEN } from './import-terms.ts'
import type { AskedPreview, PreviewedImport, RefusedRows } from './interface/imports.ts'
import { StoreError } from './interface/store-error.ts'
import type { FileReader, StagedPart } from './runtime/file-reader.ts'

/** So many refused rows are named. */
const REFUSED_SHOWN = 100

type Begun = Extract<Awaited<ReturnType<FileReader['begin']>>, { begin: FilePlace }>

/** What a whole file has. */
interface WholeFile {
  readonly rowsRead: number
  readonly refused: RefusedRows
}

interface ReadPart {
  readonly refused: RefusedRows
  readonly next: FilePlace
  readonly isEnd: boolean
}

type OrFault<Read> = Read | { readonly fault: FileFault }

/** Reads the file part by part, as long as somebody waits for it. */
async function readAll(
  begin: FilePlace,
  isGone: () => boolean,
  readPart: (from: FilePlace) => Promise<OrFault<ReadPart>>,
): Promise<OrFault<WholeFile>> {
  const rows: RefusedRows['rows'][number][] = []
  let count = 0
  for (let from = begin; ; ) {
    const read = await readPart(from)
    if ('fault' in read) return read
    count += read.refused.count
    rows.push(...read.refused.rows.slice(0, REFUSED_SHOWN - rows.length))
    from = read.next
    if (read.isEnd || isGone()) return { rowsRead: from.rows, refused: { count, rows } }
  }
}

/** What a file is to be read as. */
interface GuessedFile {
  readonly path: string
  readonly format: ImportFormat
  /** What rows of the organization may have. */
  readonly allowedBytes: number
  readonly isGone: () => boolean
}

/** Learns the columns of a file from all of its rows. */
export async function guessAll(
  { files }: Pick<ImportEngine, 'files'>,
  organizationId: string,
  { path, format, allowedBytes, isGone }: GuessedFile,
): Promise<OrFault<WholeFile & { readonly guesses: readonly ColumnGuess[]; readonly begun: Begun }>> {
  const begun = await files.begin(organizationId, { path, format, columns: undefined })
  if ('fault' in begun) return begun
  if (begun.columns !== undefined) {
    const columns = firstColumns(begun.columns)
    const whole = await readTyped(
      files,
      { organizationId, path, allowedBytes, isGone },
      { columns, uniques: [] },
      begun,
    )
    return 'fault' in whole ? whole : { ...whole, guesses: begun.columns, begun }
  }
  let guesses: readonly ColumnGuess[] = []
  const whole = await readAll(begun.begin, isGone, async (from) => {
    const read = await files.guess(organizationId, { path, head: begun.head, from, guesses, ...WRITTEN })
    if (!('fault' in read)) guesses = read.guesses
    return read
  })
  return 'fault' in whole ? whole : { ...whole, guesses, begun }
}

/** A file that is read whole. */
interface ReadFile extends Omit<GuessedFile, 'format'> {
  readonly organizationId: string
}

/** Reads a file by the columns that its rows are to have. */
async function readTyped(
  files: ImportEngine['files'],
  { organizationId, path, allowedBytes, isGone }: ReadFile,
  target: Pick<StagedPart, 'columns' | 'uniques' | 'upsert'>,
  { head, begin, columns }: Begun,
): Promise<OrFault<WholeFile>> {
  const unpacked =
    columns &&
    (await files.unpack(organizationId, { path, allowedBytes, columns: target.columns }, () => {
      if (isGone()) throw new StoreError('gone', 'nobody waits for the preview')
    }))
  if (unpacked !== undefined) return unpacked
  const part = { path, head, ...target, known: [], stages: false, ...WRITTEN }
  return readAll(begin, isGone, (from) => files.read(organizationId, { ...part, from, maxRefused: WRITTEN.maxRows }))
}

/** Reads a file as an import would, and removes it. */
export async function previewImport(
  engine: ImportEngine,
  files: ImportFiles,
  asked: AskedPreview,
): Promise<PreviewedImport> {
  const { organizationId, into, format, body, isGone } = asked
  const known = into && (await targetOf(engine, organizationId, into))
  if (known !== undefined && known.outcome !== 'known') return known
  const received = await files.receive(body, undefined)
  if (received === undefined) return { outcome: 'too_large' }
  const { path, sizeBytes } = received
  try {
    if (known !== undefined) return await checked(engine, { ...asked, path, sizeBytes }, known)
    const { allowedBytes } = body
    const guessed = await guessAll(engine, organizationId, { path, format, allowedBytes, isGone })
    if ('fault' in guessed) return { outcome: 'unreadable', fault: guessed.fault, columns: [] }
    return { outcome: 'guessed', sizeBytes, ...guessed }
  } finally {
    await rm(keyFilePath(path), { force: true })
    await files.discard(received)
  }
}

async function targetOf(
  { statements }: ImportEngine,
  organizationId: string,
  { datasetId, match }: NonNullable<AskedPreview['into']>,
) {
  const dataset = await statements.findRowTable({ organizationId, datasetId })
  if (dataset === undefined) return { outcome: 'no_such_dataset' } as const
  const uniques = uniqueKeysOf(dataset.columns, dataset.indexes)
  const unique = match && uniqueOn(uniques, match)
  if (match !== undefined && unique === undefined) return { outcome: 'no_unique_index', uniques } as const
  const upsert = unique && { unique, notesKeys: true }
  const compared = unique === undefined ? uniques : [unique]
  return { outcome: 'known', columns: dataset.columns, uniques: compared, upsert, match } as const
}

type Known = Extract<Awaited<ReturnType<typeof targetOf>>, { outcome: 'known' }>

async function checked(
  { files }: ImportEngine,
  { organizationId, format, body, path, sizeBytes, isGone }: AskedPreview & { path: string; sizeBytes: number },
  { columns, uniques, upsert, match }: Known,
): Promise<PreviewedImport> {
  const begun = matching(await files.begin(organizationId, { path, format, columns }), match)
  if ('fault' in begun) return { outcome: 'unreadable', fault: begun.fault, columns }
  const file = { organizationId, path, allowedBytes: body.allowedBytes, isGone }
  const whole = await readTyped(files, file, { columns, uniques, upsert }, begun)
  if ('fault' in whole) return { outcome: 'unreadable', fault: whole.fault, columns }
  const named = namesOf(begun)?.flatMap((name) => columns.filter((column) => column.name === name))
  return { outcome: 'fits', sizeBytes, ...whole, columns: named ?? columns }
}

/** Undefined of a format whose rows name their columns. */
function namesOf({ head, columns }: Begun): readonly string[] | undefined {
  return head?.names ?? columns?.map(({ name }) => name)
}

type BegunOrFault = Awaited<ReturnType<ImportEngine['files']['begin']>>

/** A file whose rows are to be found by columns has to have them. */
export function matching(begun: BegunOrFault, match: readonly string[] = []): BegunOrFault {
  const names = 'fault' in begun ? undefined : namesOf(begun)
  const name = names && match.find((each) => !names.includes(each))
  return name === undefined ? begun : { fault: { kind: 'lacks_column', name } }
}
