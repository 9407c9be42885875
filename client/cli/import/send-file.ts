import type { Dataset } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { ImportFailedError, type ImportOptions, type ImportReport } from '../../imports/import-file.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { count, durationText, progressOf } from './progress.ts'
import { SentRows } from './sent-rows.ts'
import type { SourceFile } from './source-file.ts'

/** A file whose rows are to go into a dataset. */
export interface FileInto {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly dataset: Dataset
  /** With mode upsert: the columns of a unique index. */
  readonly match: readonly string[] | undefined
  /** Whether rows that cannot be stored are left out. */
  readonly isSkipping: boolean
}

/**
 * Sends the rows of a file as one import of the service, since only it can find rows by their keys, or put them in the place of others, and waits for
 * its end. Throws `CliError` that says what is wrong, and on which lines.
 */
export async function sendFile(
  { service, source, dataset, match, isSkipping }: FileInto,
  mode: 'upsert' | 'replace',
): Promise<void> {
  const progress = progressOf('Importing', source.sizeBytes)
  const stop = interruption('The import is canceled. Press Ctrl-C again to end at once.')
  const startedAt = performance.now()
  const rows = new SentRows(source, dataset.columns, {
    isSkipping,
    emptyCells: 'keep',
    onBytes: (bytes) => progress.update(bytes, 0),
  })
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
    await reportLeftOut(rows, report, undefined)
  } catch (error) {
    progress.stop()
    if (rows.failure !== undefined) throw rows.failure
    if (error instanceof ImportFailedError) await reportLeftOut(rows, error.report, error)
    throw error
  } finally {
    stop.release()
  }
}

function done({ mode, rows_written, rows_created, rows_updated, rows_unchanged }: ImportReport, id: string): string {
  if (mode !== 'upsert') return `${counted(rows_written, 'row has', 'rows have')} replaced those of ${id}`
  return `${counted(rows_created, 'row is', 'rows are')} added to ${id}, ${count(rows_updated)} updated, ${count(rows_unchanged)} unchanged`
}

async function reportLeftOut(
  rows: SentRows,
  { refusedRows, rows_refused }: ImportReport,
  failure: ImportFailedError | undefined,
): Promise<void> {
  const total = rows.leftOut.length + rows_refused
  if (total === 0) return
  const end = failure?.message ?? `${counted(total, 'row is', 'rows are')} not stored.`
  const exitCode = failure?.report.rows_written === 0 ? EXIT.file : EXIT.incomplete
  throw new CliError([...(await rows.problems(refusedRows)), end].join('\n'), exitCode, { cause: failure })
}
