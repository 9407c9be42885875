import type { Row } from '../../generated/index.ts'
import { ApiError, ValidationError } from '../errors.ts'
import type { Knowledge } from '../http/knowledge.ts'
import { JsonRows, randomKey } from '../http/request.ts'
import type { SendOptions } from '../http/send-options.ts'
import type { Batch } from './batch.ts'
import type { InternalAppendOptions } from './internal-options.ts'
import { isForgotten, lookUp } from './look-up.ts'
import type { SentBatch } from './progress.ts'
import { type RefusedRow, UnknownRowsError } from './report.ts'
import type { Run } from './run.ts'
import type { Target } from './target.ts'

/** Sends a batch until each of its rows is stored or refused. Throws what it failed with, once the run knows how far it came. */
export async function sendBatch(target: Target, whole: Batch): Promise<void> {
  const { run } = target
  let batch = await current(target, whole)
  const knowledge = { mayBeDone: batch?.sent !== undefined }
  while (batch !== undefined) {
    try {
      await run.begins(batch)
      const { row_ids } = await append(target, batch, knowledge)
      return run.stored(batch, row_ids)
    } catch (error) {
      if (isKeyTaken(error)) return keepAsItWas(run, batch)
      // Whatever is said now, an attempt before may have stored it: so it stays as it is, with its key.
      if (knowledge.mayBeDone) throw error
      run.ends(batch)
      if (isTooMuch(error) && batch.places.length > 1) {
        for (const half of halves(batch, target.options)) await sendBatch(target, half)
        return
      }
      batch = withoutRefused(run, batch, error)
    }
  }
}

async function append({ resources, datasetId, sendOptions }: Target, { key, texts }: Batch, knowledge: Knowledge) {
  const rows = new JsonRows(texts)
  const options: SendOptions = { ...sendOptions, idempotencyKey: key, knowledge }
  // Cast: the rows are JSON already, which the transport sends as it is.
  return resources.rows.append(datasetId, rows as unknown as Row[], options)
}

/** The batch to send now. Undefined if it is settled, which is possible if it was sent too long ago to repeat with its key. */
async function current(target: Target, batch: Batch): Promise<Batch | undefined> {
  const { sent } = batch
  if (sent === undefined || !isForgotten(sent)) return batch
  const state = await stateOf(target, batch, sent)
  if (state === 'missing') {
    target.run.recovers(sent, 'missing')
    target.run.ends(batch)
    return { ...batch, key: randomKey(), sent: undefined }
  }
  if (state === 'found') target.run.recovers(sent, 'found')
  target.run.settles(batch, state === 'found' ? sent.rows : 0)
  return undefined
}

/** Whether a batch is stored: the dataset decides, or else the caller's `onUnknown`. Throws if neither does. */
async function stateOf(target: Target, batch: Batch, sent: SentBatch): Promise<'found' | 'missing' | 'skipped'> {
  const { onUnknown } = target.options
  const looked = await lookUp(target, batch, sent)
  // Rows that have changed since would not be found as they are now.
  if (looked.state === 'found' || (looked.state === 'missing' && sent.isChanged !== true)) return looked.state
  if (onUnknown !== undefined) return onUnknown === 'skip' ? 'skipped' : 'missing'
  throw new UnknownRowsError(sent, looked.state === 'unclear' ? looked.found : 0)
}

/** The service stored other rows with this key: those that the source had when they were sent. */
function keepAsItWas(run: Run, batch: Batch): void {
  run.recovers(batch.range, 'changed')
  run.settles(batch, batch.sent?.rows ?? batch.places.length)
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof ValidationError && error.status === 422 && error.field === 'Idempotency-Key'
}

/** More rows or bytes than the service accepts in a request: the plan has changed, or the service is configured so. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, field } = error
  return status === 413 || (status === 422 && field === 'rows') || (status === 400 && field === 'body')
}

/** Separate requests with separate keys. */
function halves({ places, texts }: Batch, { printOf }: InternalAppendOptions): Batch[] {
  const middle = Math.ceil(places.length / 2)
  return [
    [0, middle],
    [middle, places.length],
  ].map(([start = 0, end = 0]) => {
    const half = { places: places.slice(start, end), texts: texts.slice(start, end) }
    const range = { from: half.places[0] ?? 0, to: (half.places.at(-1) ?? 0) + 1 }
    return { ...half, range, key: randomKey(), print: printOf?.(half.texts) }
  })
}

/** The batch without the rows that the service named; undefined when none is left. Throws any other failure. */
function withoutRefused(run: Run, batch: Batch, error: unknown): Batch | undefined {
  const refused = refusedRows(batch, error)
  if (refused === undefined) throw error
  run.refuse(refused, error)
  const indexes = new Set(refused.map(({ index }) => index))
  const isKept = (_: unknown, at: number) => !indexes.has(batch.places[at] ?? -1)
  const places = batch.places.filter(isKept)
  // Under the same key: of all its forms one can be stored.
  return places.length > 0 ? { ...batch, places, texts: batch.texts.filter(isKept) } : undefined
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

/** The problem with the row's place in the source instead of its place in the request. */
function refusedRow({ places, texts }: Batch, at: number, field: string, message: string): RefusedRow {
  const index = places[at] ?? at
  const placed = (text: string) => text.replaceAll(`rows[${at}]`, `rows[${index}]`)
  return { index, row: JSON.parse(texts[at] ?? 'null'), field: placed(field), message: placed(message) }
}
