import type { Dataset, Import } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { ImportFailedError, type ImportOptions, type ImportReport } from '../../imports/import-file.ts'
import { count, counted, durationText } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, explain } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { progressOf } from './progress.ts'
import { SentRows } from './sent-rows.ts'
import type { SourceFile } from './source-file.ts'
import { waitingText } from './waiting-text.ts'

/** A file whose rows are to go into a dataset. */
export interface FileInto {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly dataset: Dataset
  /** With mode upsert: the columns of a unique index. */
  readonly match: readonly string[] | undefined
  /** Whether rows that cannot be stored are left out. */
  readonly isSkipping: boolean
  /** How long to wait for a service that does not answer. */
  readonly retryForMs: number
}

/**
 * Sends the rows of a file as one import of the service, since only it can find rows by their keys, or put them in the place of others, and waits for
 * its end. Throws `CliError` that says what is wrong, and on which lines.
 */
export async function sendFile(
  { service, source, dataset, match, isSkipping, retryForMs }: FileInto,
  mode: 'upsert' | 'replace',
): Promise<void> {
  const progress = progressOf('Importing', source.sizeBytes)
  const stop = interruption('Canceling the import. Press Ctrl-C again to end at once.')
  const startedAt = performance.now()
  const rows = new SentRows(source, dataset.columns, {
    isSkipping,
    needsRows: mode === 'replace',
    emptyCells: 'keep',
    onBytes: (bytes) => progress.update(bytes, 0),
  })
  let begun: Import | undefined
  const options: ImportOptions = {
    mode,
    ...(match !== undefined && { match }),
    onError: isSkipping ? 'skip' : 'stop',
    format: 'ndjson',
    signal: stop.signal,
    retryForMs,
    onWaiting: (waiting) => progress.wait(waitingText(waiting)),
    onProgress: (state) => {
      begun = state
      progress.update(source.sizeBytes, state.rows_read)
    },
  }
  try {
    const report = await service.dataset(dataset.id).import(rows.lines(), options)
    progress.stop()
    process.stderr.write(`${done(report, dataset.id)} (${durationText((performance.now() - startedAt) / 1000)}).\n`)
    await reportLeftOut(rows, report, undefined)
  } catch (error) {
    progress.stop()
    if (stop.signal.aborted) throw new CliError(await interruptedText(service, begun, rows.isWhole), EXIT.interrupted)
    if (rows.failure !== undefined) throw rows.failure
    if (error instanceof ImportFailedError) await reportLeftOut(rows, error.report, error)
    throw begun === undefined || error instanceof ImportFailedError ? error : unwatched(begun, error)
  } finally {
    stop.release()
  }
}

/** The service writes the rows of a file that it has, also while nobody asks for the state of the import. */
function unwatched({ id, dataset_id }: Import, error: unknown): CliError {
  const { text, exitCode } = explain(error)
  const advice = `The service has the whole file and continues with import ${id}, so look at the rows of ${dataset_id} later. If they are not as in the file, run the command again.`
  return new CliError(`${text}\n${advice}`, exitCode, { cause: error })
}

/** What became of an import that the user has interrupted: it may have ended before it could be canceled. */
async function interruptedText(service: DatasetService, begun: Import | undefined, isSent: boolean): Promise<string> {
  if (begun === undefined)
    return isSent
      ? 'Interrupted before the service replied that it has the whole file. If it has, it imports the file.'
      : 'Interrupted before the whole file was sent. Nothing was written.'
  const state = await service.imports.get(begun.id).catch(() => undefined)
  if (state?.status === 'canceled')
    return `Interrupted. The import is canceled; ${counted(state.rows_written, 'row was', 'rows were')} written.`
  if (state?.status === 'succeeded') return `Interrupted when the import had ended: ${done(state, begun.dataset_id)}.`
  return `Interrupted. ${state?.error?.message ?? `It is unknown whether import ${begun.id} was canceled.`}`
}

function done({ mode, rows_written, rows_created, rows_updated, rows_unchanged }: Import, id: string): string {
  if (mode !== 'upsert') return `${counted(rows_written, 'row has', 'rows have')} replaced those of ${id}`
  return `${counted(rows_created, 'row is', 'rows are')} added to ${id}, ${count(rows_updated)} updated, ${count(rows_unchanged)} unchanged`
}

async function reportLeftOut(
  rows: SentRows,
  { refusedRows, rows_refused, rows_written, rows_unchanged }: ImportReport,
  failure: ImportFailedError | undefined,
): Promise<void> {
  const total = rows.leftOut.length + rows_refused
  if (total === 0) return
  const end = failure?.message ?? `${counted(total, 'row is', 'rows are')} not stored.`
  const exitCode = rows_written + rows_unchanged === 0 ? EXIT.file : EXIT.incomplete
  throw new CliError([...(await rows.problems(refusedRows)), end].join('\n'), exitCode, { cause: failure })
}
