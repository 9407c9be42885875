import type { Resources } from '../../generated/resources.gen.ts'
import { onlyReading, type SendOptions } from '../http/send-options.ts'
import { notNegative, positive, wholeNumber } from '../options.ts'
import { type Batch, BatchCutter } from './batch.ts'
import type { InternalAppendOptions } from './internal-options.ts'
import { PreparedRows } from './prepared-rows.ts'
import type { AppendAllOptions, AppendReport, RowSource } from './report.ts'
import { rowText } from './row-text.ts'
import { Run } from './run.ts'
import { sendBatch } from './send-batch.ts'
import { rowsOf } from './source.ts'
import type { Target } from './target.ts'

const DEFAULTS = { inFlight: 3, rowsPerRequest: 10_000, maxBodyBytes: 32 * 1024 ** 2, retryForMs: 5 * 60_000 }

/** Appends the rows of a source in requests. Throws `AppendAllError`, which says how far it came and from which it can resume. */
export async function appendAll(
  resources: Resources,
  datasetId: string,
  source: RowSource<unknown>,
  options: InternalAppendOptions,
): Promise<AppendReport> {
  const rows = rowsOf(source)
  const inFlight = wholeNumber('inFlight', options.inFlight ?? DEFAULTS.inFlight, 1)
  const run = new Run(options)
  const sendOptions = sendOptionsOf(options)
  const { bytes, rows: most } = limitsIn(options)
  const cutterOf = async () =>
    new BatchCutter({ bytes, rows: most ?? (await rowsPerRequest(resources, sendOptions)) }, options.printOf)
  const target = { resources, datasetId, options, sendOptions, run }
  await sendAll(target, batchesOf(rows, cutterOf, run), inFlight)
  return run.report()
}

function sendOptionsOf({
  signal,
  timeoutMs,
  retryForMs = DEFAULTS.retryForMs,
  onWaiting,
}: AppendAllOptions): SendOptions {
  notNegative('retryForMs', retryForMs)
  return { pacing: true, isFinished: true, signal, timeoutMs, retryForMs, onWaiting }
}

/** Throws a `TypeError` for wrong options. */
function limitsIn({ maxBodyBytes = DEFAULTS.maxBodyBytes, rowsPerRequest }: AppendAllOptions) {
  const rows = rowsPerRequest === undefined ? undefined : wholeNumber('rowsPerRequest', rowsPerRequest, 1)
  return { bytes: positive('maxBodyBytes', maxBodyBytes), rows }
}

/** The most rows of a request that the plan allows. */
async function rowsPerRequest(resources: Resources, sendOptions: SendOptions): Promise<number> {
  const { limits } = await resources.organization.get(onlyReading(sendOptions))
  return Math.min(limits.rows_per_request, DEFAULTS.rowsPerRequest)
}

/** `cutterOf` is called when the source has begun: a source that has not is not ended when that fails. */
async function* batchesOf(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  cutterOf: () => Promise<BatchCutter>,
  run: Run,
): AsyncGenerator<Batch, void> {
  let cutter: BatchCutter | undefined
  if (Symbol.asyncIterator in rows) {
    for await (const row of rows) {
      cutter ??= await cutterOf()
      const prepared = row instanceof PreparedRows ? row.rows : undefined
      for (const each of prepared ?? [row]) {
        const full = take(each, cutter, run, prepared !== undefined)
        if (full !== undefined) yield full
      }
    }
  } else {
    // To wait for each row of an array would take longer than all else.
    for (const row of rows) {
      cutter ??= await cutterOf()
      const full = take(row, cutter, run)
      if (full !== undefined) yield full
    }
  }
  const rest = (cutter ?? (await cutterOf())).rest()
  if (rest !== undefined) yield rest
}

function take(row: unknown, cutter: BatchCutter, run: Run, isPrepared = false): Batch | undefined {
  const place = run.read()
  // A new request has only consecutive rows, so that its first and last place say which rows these are.
  if (run.isSettled(place)) return run.sentBefore(place) === undefined ? cutter.rest() : undefined
  try {
    if (row instanceof Error) throw row
    return cutter.add(place, isPrepared ? String(row) : rowText(row, place), run.sentBefore(place))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    run.refuse([{ index: place, row, field: `rows[${place}]`, message: error.message }], error)
    return undefined
  }
}

/** Sends batches as they come, so many at a time. Resolves when none is in flight; the run has the errors. */
async function sendAll(target: Target, batches: AsyncGenerator<Batch, void>, inFlight: number): Promise<void> {
  const { run } = target
  const underWay = new Set<Promise<void>>()
  try {
    while (!run.isStopped) {
      const next = await run.unlessStopped(batches.next())
      if (next === undefined || next.done || run.isStopped) break
      const sending: Promise<void> = sendBatch(target, next.value)
        .catch((error: unknown) => run.fail(error))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
      if (underWay.size >= inFlight) await Promise.race(underWay)
    }
  } catch (error) {
    run.fail(error)
  }
  // Not waited for: a source that gives nothing more does not end either.
  batches.return().catch(() => {})
  await Promise.all(underWay)
}
