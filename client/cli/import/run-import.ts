import type { Dataset } from '../../../generated/index.ts'
import { AppendAllError, type AppendProgress, type AppendReport, type RefusedRow } from '../../append-all/report.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, explain } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { shellWord } from '../shell-word.ts'
import { type ImportState, type OnUnknown, removeState, writeState } from './import-state.ts'
import { count, durationText, progressOf } from './progress.ts'
import { RowError } from './row-error.ts'
import type { SourceFile, SourceOptions } from './source-file.ts'

export interface ImportJob {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly sourceOptions: SourceOptions
  readonly dataset: Dataset
  readonly isSkipping: boolean
  readonly maxRefused: number
  /** What an earlier attempt left. */
  readonly resume?: { readonly state: ImportState; readonly onUnknown: OnUnknown | undefined } | undefined
}

export interface ImportedRows extends AppendReport {
  /** Of the refused rows, in their order. */
  readonly lines: readonly (number | undefined)[]
}

/** Requests small enough that a few of them, in all their forms, stay far below 200 MB. */
const MOST_BODY_BYTES = 2 * 1024 ** 2

/** Sends the rows of a file. Throws `CliError` that says how many are stored and how to go on. */
export async function runImport(job: ImportJob): Promise<ImportedRows> {
  const { service, source, dataset, resume } = job
  const progress = progressOf('Importing', source.sizeBytes)
  const stop = interruption()
  let [bytes, rows, startedAt] = [0, 0, performance.now()]
  const show = () => progress.update(bytes, rows)
  const prepared = source.rows(dataset.columns, (read) => {
    bytes = read
    show()
  })
  try {
    await writeState(stateOf(job, resume?.state.progress ?? NOTHING, true))
    const report = await service.dataset(dataset.id).appendAll(prepared as AsyncIterable<never>, {
      signal: stop.signal,
      maxBodyBytes: MOST_BODY_BYTES,
      onInvalid: job.isSkipping ? 'skip' : 'stop',
      maxRefused: job.maxRefused,
      resume: resume?.state.progress,
      onUnknown: resume?.onUnknown,
      onProgress: ({ rowsStored }) => {
        rows = rowsStored
        show()
      },
    })
    progress.stop()
    await removeState(source.path, dataset.id)
    const seconds = (performance.now() - startedAt) / 1000
    const sent = report.rowsStored - (resume?.state.progress.rowsStored ?? 0)
    process.stderr.write(
      `${count(report.rowsStored)} rows are stored in ${dataset.id} (${durationText(seconds)}, ${count(Math.round(sent / seconds))} rows/s).\n`,
    )
    return { ...report, lines: await linesOf(source, report.refused) }
  } catch (error) {
    progress.stop()
    if (error instanceof AppendAllError) throw await stopped(job, error, stop.signal.aborted)
    throw error
  } finally {
    stop.release()
  }
}

async function linesOf(source: SourceFile, refused: readonly RefusedRow[]): Promise<(number | undefined)[]> {
  if (refused.length === 0) return []
  const lines = await source.linesOf(new Set(refused.map(({ index }) => index)))
  return refused.map(({ index }) => lines.get(index))
}

/** Keeps how far the import came, and says what is stored, why it stopped, and how to go on. */
async function stopped(job: ImportJob, error: AppendAllError, isInterrupted: boolean): Promise<CliError> {
  const { source, dataset } = job
  const { progress } = error
  await writeState(stateOf(job, progress, false))
  const unknown = progress.unknown.reduce((sum, { from, to }) => sum + to - from, 0)
  const text = [
    isInterrupted ? 'Interrupted.' : await causeText(source, error),
    progress.rowsStored === 0 && unknown === 0
      ? `No row of ${source.path} is stored in ${dataset.id}.`
      : `${count(progress.rowsStored)} rows of ${source.path} are stored in ${dataset.id}${unknown > 0 ? `, and of ${count(unknown)} more nobody knows` : ''}.`,
    `Go on with: dataset-service import ${shellWord(source.path)} --dataset ${dataset.id} --resume`,
  ].join('\n')
  return new CliError(text, isInterrupted ? EXIT.interrupted : EXIT.incomplete, { cause: error })
}

const NOTHING: AppendProgress = { settled: [], unknown: [], rowsStored: 0, rowsRefused: 0 }

function stateOf(job: ImportJob, progress: AppendProgress, isRunning: boolean): ImportState {
  const { source, dataset, resume } = job
  return {
    file: source.path,
    sizeBytes: source.sizeBytes,
    modifiedAt: source.modifiedAt,
    datasetId: dataset.id,
    source: job.sourceOptions,
    isSkipping: job.isSkipping,
    rowsBefore: resume?.state.rowsBefore ?? dataset.row_count,
    progress,
    isRunning,
  }
}

/** Why it stopped, with the line of the row that was refused. */
async function causeText(source: SourceFile, { cause, refused }: AppendAllError): Promise<string> {
  if (cause instanceof RowError) return `${source.path}, ${cause.message}`
  const { text } = explain(cause)
  const [first] = refused
  if (first === undefined) return text
  const [line] = await linesOf(source, [first])
  return `${source.path}, line ${line}: ${first.message}\n${text}`
}
