import { appendAll } from '../../append-all/append-all.ts'
import type { AppendProgress } from '../../append-all/progress.ts'
import { AppendAllError, type AppendReport } from '../../append-all/report.ts'
import { count, counted, durationText } from '../counted.ts'
import { interruption } from '../interruption.ts'
import type { ImportJob } from './import-job.ts'
import { KeptProgress } from './kept-progress.ts'
import { printOf } from './prints.ts'
import { type Progress, progressOf } from './progress.ts'
import { linesOf } from './refused-lines.ts'
import { reportRecovered } from './report-recovered.ts'
import type { ImportedRows } from './report-refused.ts'
import { stopped } from './stopped.ts'
import { waitingText } from './waiting-text.ts'

/** Requests small enough that a few of them, in all their forms, stay far below 200 MB. */
const MOST_BODY_BYTES = 2 * 1024 ** 2

/** Sends the rows of a file. Throws `CliError` that says how many are stored and how to go on. */
export async function runImport(job: ImportJob): Promise<ImportedRows> {
  const { source, dataset, resume } = job
  const progress = progressOf('Importing', source.sizeBytes)
  const kept = new KeptProgress(job)
  const stop = interruption(undefined, () =>
    kept.isKept
      ? 'Ended at once. --resume finds out whether the requests in flight were carried out.'
      : 'Ended at once. Nothing was sent.',
  )
  const startedAt = performance.now()
  try {
    const report = await append(job, kept, progress, stop.signal)
    progress.stop()
    await kept.remove()
    const seconds = (performance.now() - startedAt) / 1000
    const sent = report.rowsStored - (resume?.progress.rowsStored ?? 0)
    process.stderr.write(
      `${counted(report.rowsStored, 'row is', 'rows are')} stored in ${dataset.id} (${durationText(seconds)}, ${count(Math.round(sent / seconds))} rows/s).\n`,
    )
    await reportRecovered(source, report.recovered)
    return { ...report, lines: await linesOf(source, report.refused) }
  } catch (error) {
    progress.stop()
    if (error instanceof AppendAllError) throw await stopped(job, kept, error, stop.signal.aborted)
    throw error
  } finally {
    stop.release()
  }
}

function append(job: ImportJob, kept: KeptProgress, progress: Progress, signal: AbortSignal): Promise<AppendReport> {
  const { service, source, dataset, resume, onUnknown, maxRefused, retryForMs } = job
  let [bytes, rows] = [0, 0]
  const show = () => progress.update(bytes, rows)
  const prepared = source.rows(dataset.columns, (read) => {
    bytes = read
    show()
  })
  return appendAll(service, dataset.id, prepared, {
    signal,
    maxBodyBytes: MOST_BODY_BYTES,
    onInvalid: job.isSkipping ? 'skip' : 'stop',
    maxRefused,
    retryForMs,
    resume: resume?.progress,
    onUnknown,
    rowsBefore: dataset.row_count,
    printOf,
    onCheckpoint: (reached: AppendProgress) => kept.keep(reached),
    onProgress: ({ rowsStored }) => {
      rows = rowsStored
      show()
    },
    onWaiting: (waiting) => progress.wait(waitingText(waiting)),
  })
}
