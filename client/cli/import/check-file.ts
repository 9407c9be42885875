import type { Column } from '../../../generated/index.ts'
import { wait } from '../../../generated/wait.gen.ts'
import { Patience } from '../../http/patience.ts'
import { count, counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { printable, printableLines } from '../text-table.ts'
import { type Progress, progressOf } from './progress.ts'
import type { FileInto } from './sending.ts'
import { NONE_LEFT, SentRows } from './sent-rows.ts'
import type { SourceFile } from './source-file.ts'
import { waitingText } from './waiting-text.ts'

export interface CheckOptions {
  readonly skipInvalid: boolean
}

type Mode = 'append' | 'upsert' | 'replace'

/**
 * For a dry run: reads the whole file, has the service check the rows, which knows the rules of the columns, and reports what the import would do.
 * Throws where the import would stop.
 */
export async function checkImport(file: FileInto, mode: Mode): Promise<void> {
  const { dataset, isSkipping } = file
  const checked = await previewed(file, mode)
  const { rows } = checked
  reportWrong(checked, isSkipping, 'Nothing was written.')
  if (mode === 'replace' && rows === 0 && checked.rowsWrong > 0) throw new CliError(NONE_LEFT, EXIT.file)
  const would = {
    append: 'be appended to',
    upsert: 'be added to, or update rows of,',
    replace: `replace ${counted(dataset.row_count, 'row')} of`,
  }[mode]
  process.stdout.write(
    `${counted(rows, 'row')} would ${would} ${dataset.id} (${printable(dataset.name)}). Nothing was written.\n`,
  )
}

/** A check writes nothing, so it is repeated from the beginning of the file while the service does not answer. */
async function previewed(file: FileInto, mode: Mode): Promise<Checked> {
  const progress = progressOf('Checking', file.source.sizeBytes)
  const patience = new Patience({ maxRetries: 0 }, { retryForMs: file.retryForMs }, true)
  try {
    for (let attempts = 1; ; attempts++) {
      const rows = rowsOf(file, mode, progress)
      try {
        return await previewOf(file, mode, rows)
      } catch (error) {
        if (rows.failure !== undefined) throw rows.failure
        const waiting = patience.waitAfter(error, attempts)
        if (waiting === undefined) throw error
        progress.wait(waitingText(waiting))
        await wait(waiting.waitMs, undefined)
      }
    }
  } finally {
    progress.stop()
  }
}

function rowsOf({ source, dataset }: FileInto, mode: Mode, progress: Progress): SentRows {
  return new SentRows(source, dataset.columns, {
    isSkipping: true,
    needsRows: false,
    emptyCells: mode === 'append' ? 'keep from defaults' : 'keep',
    onBytes: (bytes) => progress.update(bytes, 0),
  })
}

async function previewOf({ service, dataset, match }: FileInto, mode: Mode, rows: SentRows): Promise<Checked> {
  const preview = await service
    .dataset(dataset.id)
    .previewImport(rows.lines(), { mode, ...(match && { match }), format: 'ndjson' })
  return {
    rows: preview.rows_read - preview.rows_refused,
    rowsWrong: rows.leftOut.length + preview.rows_refused,
    wrong: await rows.problems(preview.errors),
  }
}

/** What a check of the rows found. */
interface Checked {
  /** How many could be stored. */
  readonly rows: number
  readonly rowsWrong: number
  /** What is wrong, a row each; of very many the first. */
  readonly wrong: readonly string[]
}

/** Reads the whole file and reports rows that have other cells than the columns. Throws if they would stop an import. */
export async function checkCells(
  source: SourceFile,
  columns: readonly Column[],
  { skipInvalid }: CheckOptions,
): Promise<void> {
  const { rows, wrong } = await checkRows(source, columns)
  const named = wrong.map((message) => `${source.name}, ${message}`)
  reportWrong({ rows, rowsWrong: wrong.length, wrong: named }, skipInvalid, 'Nothing was sent.')
}

async function checkRows(source: SourceFile, columns: readonly Column[]): Promise<{ rows: number; wrong: string[] }> {
  const progress = progressOf('Checking', source.sizeBytes)
  let [bytes, rows] = [0, 0]
  const wrong: string[] = []
  try {
    for await (const block of source.rows(columns, (read) => {
      bytes = read
    })) {
      for (const row of block.rows) {
        if (row instanceof Error) wrong.push(row.message)
        else rows += 1
      }
      progress.update(bytes, rows)
    }
  } finally {
    progress.stop()
  }
  return { rows, wrong }
}

const MOST_SHOWN = 20

/** Lists rows that cannot be stored. Throws when they would stop an import. */
function reportWrong({ rows, rowsWrong, wrong }: Checked, isSkipping: boolean, nothing: string): void {
  if (rowsWrong === 0) return
  const shown = wrong.slice(0, MOST_SHOWN)
  const more = rowsWrong - shown.length
  const list = [...shown, ...(more > 0 ? [`and ${count(more)} more`] : [])].join('\n')
  if (isSkipping) process.stderr.write(`${printableLines(list)}\n`)
  else
    throw new CliError(
      `${list}\n${count(rowsWrong)} of ${counted(rows + rowsWrong, 'row')} cannot be stored. ${nothing}`,
      EXIT.file,
    )
}
