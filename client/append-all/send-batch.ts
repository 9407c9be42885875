import type { Row } from '../../generated/index.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { ApiError, RateLimitError, ValidationError } from '../errors.ts'
import type { SendOptions } from '../http/perform.ts'
import { JsonItems } from '../http/request.ts'
import { outcomeOf, waitMsAfter } from '../http/retry.ts'
import { sleep } from '../http/sleep.ts'
import type { Batch } from './batch.ts'
import type { AppendAllOptions, RefusedRow } from './report.ts'
import type { Run } from './run.ts'

export interface Target {
  readonly resources: Resources
  readonly datasetId: string
  readonly options: AppendAllOptions
  readonly run: Run
}

/** Sends a batch until each of its rows is stored or refused. Throws what it failed with, once the run knows how far it came. */
export async function sendBatch(target: Target, whole: Batch): Promise<void> {
  const { run, options } = target
  let batch: Batch | undefined = whole
  while (batch !== undefined) {
    try {
      await append(target, batch)
      run.stored(batch)
      return
    } catch (error) {
      // Nothing was done, and the limit is there for longer than attempts are counted.
      if (error instanceof RateLimitError && !run.isStopped) {
        await sleep(waitMsAfter(error, 1) ?? LONGEST_WAIT_MS, options.signal)
        continue
      }
      if (isTooMuch(error) && batch.places.length > 1) {
        for (const half of halves(batch)) await sendBatch(target, half)
        return
      }
      batch = withoutRefused(target, batch, error)
    }
  }
}

const LONGEST_WAIT_MS = 60_000

async function append({ resources, datasetId, options }: Target, { texts }: Batch): Promise<void> {
  const rows = new JsonItems(texts)
  const { signal, timeoutMs } = options
  const sendOptions: SendOptions = { pacing: true, isFinished: true, signal, timeoutMs }
  // Cast: the rows are JSON already, which the transport sends as it is.
  await resources.rows.append(datasetId, rows as unknown as Row[], sendOptions)
}

/** More rows or bytes than the service takes at once: the plan was changed, or the service is configured so. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, field } = error
  return status === 413 || (status === 422 && field === 'rows') || (status === 400 && field === 'body')
}

function halves({ places, texts }: Batch): Batch[] {
  const middle = Math.ceil(places.length / 2)
  return [
    { places: places.slice(0, middle), texts: texts.slice(0, middle) },
    { places: places.slice(middle), texts: texts.slice(middle) },
  ]
}

/** The batch without the rows that the service named; undefined when none is left. Throws any other failure. */
function withoutRefused({ run }: Target, batch: Batch, error: unknown): Batch | undefined {
  const refused = refusedRows(batch, error)
  if (refused === undefined) {
    if (outcomeOf(error) === 'unknown') run.unanswered(batch)
    throw error
  }
  run.refuse(refused, error)
  const indexes = new Set(refused.map(({ index }) => index))
  const isKept = (_: unknown, at: number) => !indexes.has(batch.places[at] ?? -1)
  const places = batch.places.filter(isKept)
  return places.length > 0 ? { places, texts: batch.texts.filter(isKept) } : undefined
}

/** The rows that an error names, each with the first thing that is wrong with it; undefined when it is not about rows. */
function refusedRows(batch: Batch, error: unknown): RefusedRow[] | undefined {
  if (isTooMuch(error) && error instanceof ApiError) return [refusedRow(batch, 0, 'rows[0]', error.message)]
  if (!(error instanceof ValidationError) || error.status !== 422) return undefined
  const refused = new Map<number, RefusedRow>()
  for (const { field, message } of error.details) {
    const at = Number(/^rows\[(\d+)\]/.exec(field)?.[1] ?? -1)
    if (batch.places[at] === undefined) return undefined
    if (!refused.has(at)) refused.set(at, refusedRow(batch, at, field, message))
  }
  return refused.size > 0 ? [...refused.values()] : undefined
}

/** With its place in the source where the service named its place in the request. */
function refusedRow({ places, texts }: Batch, at: number, field: string, message: string): RefusedRow {
  const index = places[at] ?? at
  const placed = (text: string) => text.replaceAll(`rows[${at}]`, `rows[${index}]`)
  return { index, row: JSON.parse(texts[at] ?? 'null'), field: placed(field), message: placed(message) }
}
