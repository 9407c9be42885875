import type { Import } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { outcomeOf } from '../../http/retry.ts'
import { ImportFailedError, type ImportReport, ImportUnwatchedError } from '../../imports/import-file.ts'
import { count, counted, durationText } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, explain } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { progressOf } from './progress.ts'
import { type FileInto, Sending } from './sending.ts'
import type { SentRows } from './sent-rows.ts'

/**
 * Sends the rows of a file as one import of the service, since only it can find rows by their keys, or put them in the place of others, and waits for
 * its end. A file whose upload is cut off is sent again from its beginning. Throws `CliError` that says what is wrong, and on which lines.
 */
export async function sendFile(file: FileInto, mode: 'upsert' | 'replace'): Promise<void> {
  const { service, source, dataset } = file
  const progress = progressOf('Importing', source.sizeBytes)
  const stop = interruption('Canceling the import. Press Ctrl-C again to end at once.')
  const startedAt = performance.now()
  const sending = new Sending(file, mode, progress, stop.signal)
  try {
    const report = await sending.untilAnswered()
    progress.stop()
    process.stderr.write(`${done(report, dataset.id)} (${durationText((performance.now() - startedAt) / 1000)}).\n`)
    await reportLeftOut(sending.rows, report, undefined)
  } catch (error) {
    progress.stop()
    const { begun, rows, mayHaveArrived } = sending
    if (stop.signal.aborted) throw new CliError(await interruptedText(service, begun, mayHaveArrived), EXIT.interrupted)
    if (error instanceof ImportFailedError) await reportLeftOut(rows, error.report, error)
    if (begun !== undefined) throw error instanceof ImportFailedError ? error : unwatched(begun, error)
    const failure = rows.failure ?? error
    // What ends the last attempt must not hide that an earlier one may have arrived.
    throw mayHaveArrived || outcomeOf(failure) !== 'refused' ? unanswered(failure, mayHaveArrived) : failure
  } finally {
    stop.release()
  }
}

/** No reply came, or one that asks to try again later. */
function unanswered(error: unknown, mayHaveArrived: boolean): CliError {
  const { text, exitCode } = explain(error)
  const known = mayHaveArrived
    ? 'The whole file was sent. If the service has received it, it imports it, so look at the rows of the dataset before you run the command again.'
    : 'The service has not received the whole file. Nothing was written.'
  return new CliError(`${text}\n${known}`, exitCode, { cause: error })
}

/** The service writes the rows of a file that it has, also while nobody asks for the state of the import. */
function unwatched({ id, dataset_id }: Import, error: unknown): CliError {
  const { text, exitCode } = explain(error instanceof ImportUnwatchedError ? error.cause : error)
  const advice = `The service has the whole file and continues with import ${id}, so look at the rows of ${dataset_id} later. If they are not as in the file, run the command again.`
  return new CliError(`${text}\n${advice}`, exitCode, { cause: error })
}

/** What became of an import that the user has interrupted: it may have ended before it could be canceled. */
async function interruptedText(
  service: DatasetService,
  begun: Import | undefined,
  mayHaveArrived: boolean,
): Promise<string> {
  if (begun === undefined)
    return mayHaveArrived
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
