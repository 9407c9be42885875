import type { Dataset } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { ImportFailedError, type ImportOptions, type ImportReport } from '../../imports/import-file.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { count, durationText, progressOf } from './progress.ts'
import { rowFileError } from './row-error.ts'
import type { SourceFile } from './source-file.ts'

/** A file that the service imports by itself, since only it can find rows by their keys, or put them in the place of others. */
export interface SentFile {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly dataset: Dataset
  readonly mode: 'upsert' | 'replace'
  readonly match: readonly string[] | undefined
  readonly isSkipping: boolean
}

/** A row that was not sent, or that the service refused, by its place among the rows of the file. */
interface LeftOut {
  readonly index: number
  readonly message: string
}

/** Sends the rows of a file as one import and waits for its end. Throws `CliError` that says what is wrong, and on which lines. */
export async function sendFile(file: SentFile): Promise<void> {
  const { service, source, dataset, mode, match, isSkipping } = file
  const progress = progressOf('Importing', source.sizeBytes)
  const stop = interruption('The import is canceled. Press Ctrl-C again to end at once.')
  const startedAt = performance.now()
  const rows = new SentRows(file, (bytes) => progress.update(bytes, 0))
  const options: ImportOptions = {
    mode,
    ...(match !== undefined && { match }),
    onError: isSkipping ? 'skip' : 'stop',
    format: 'ndjson',
    signal: stop.signal,
    onProgress: ({ rows_read: read }) => progress.update(source.sizeBytes, read),
  }
  try {
    const report = await service.dataset(dataset.id).import(rows.lines(), options)
    progress.stop()
    process.stderr.write(`${done(report, dataset.id)} (${durationText((performance.now() - startedAt) / 1000)}).\n`)
    await reportLeftOut(source, rows, report, undefined)
  } catch (error) {
    progress.stop()
    if (rows.failure !== undefined) throw rows.failure
    if (error instanceof ImportFailedError) await reportLeftOut(source, rows, error.report, error)
    throw error
  } finally {
    stop.release()
  }
}

function done({ mode, rows_written, rows_created, rows_updated, rows_unchanged }: ImportReport, id: string): string {
  if (mode !== 'upsert') return `${count(rows_written)} rows are stored in ${id} instead of those before`
  return `${count(rows_created)} rows are added to ${id}, ${count(rows_updated)} updated, ${count(rows_unchanged)} unchanged`
}

/** The rows of a file as lines of NDJSON. Rows that cannot be sent are left out, or end the file. */
class SentRows {
  readonly leftOut: LeftOut[] = []
  /** Why no more lines came. */
  failure: unknown
  readonly #file: SentFile
  readonly #onBytes: (bytes: number) => void

  constructor(file: SentFile, onBytes: (bytes: number) => void) {
    this.#file = file
    this.#onBytes = onBytes
  }

  async *lines(): AsyncGenerator<string, void> {
    const { source, dataset, isSkipping } = this.#file
    let index = 0
    try {
      for await (const { rows } of source.rows(dataset.columns, this.#onBytes, 'keep')) {
        const texts: string[] = []
        for (const row of rows) {
          if (typeof row === 'string') texts.push(`${row}\n`)
          else if (isSkipping) this.leftOut.push({ index, message: row.message })
          else throw rowFileError(source.name, row)
          index += 1
        }
        yield texts.join('')
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  /** The place in the file of a line that was sent. */
  placeOf(line: number): number {
    let place = line - 1
    for (const { index } of this.leftOut) if (index <= place) place += 1
    return place
  }
}

async function reportLeftOut(
  source: SourceFile,
  rows: SentRows,
  { refusedRows, rows_refused }: ImportReport,
  failure: ImportFailedError | undefined,
): Promise<void> {
  const refused = refusedRows.map(({ line, message }) => ({ index: rows.placeOf(line), message }))
  const all = [...rows.leftOut, ...refused].sort((one, other) => one.index - other.index)
  const total = rows.leftOut.length + rows_refused
  if (total === 0) return
  const lines = await source.linesOf(new Set(all.map(({ index }) => index)))
  const texts = all.map(({ index, message }) =>
    /^line \d+: /.test(message) ? `${source.name}, ${message}` : `${source.name}, line ${lines.get(index)}: ${message}`,
  )
  const end = failure?.message ?? `${count(total)} rows are not stored.`
  throw new CliError([...texts, end].join('\n'), EXIT.incomplete, { cause: failure })
}
