import { parentPort, type Transferable } from 'node:worker_threads'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { requestHash } from '../../domain/idempotency-key.ts'
import { RowKeys } from '../../domain/unique-keys.ts'
import { lowerPriority, NICENESS } from '../../low-priority.ts'
import { readBodyRows } from '../bodies/body-rows.ts'
import { collectSoon } from '../bodies/collect-soon.ts'
import { type ReadLargeRows, readLargeChanges } from '../bodies/large-body.ts'
import { readLargeRowChanges } from '../bodies/large-row-changes.ts'
import { readRowsInParts } from '../bodies/rows-in-parts.ts'
import { readFileRows } from '../files/read-body.ts'
import type { ChangesRead, LargeChanges } from '../interface/bodies.ts'
import type { Stage } from '../sql/stage.ts'
import type { BodyJobs, ReadRows, ReadRowsChanged, RowChangesRead, RowsRead } from './body-reader.ts'
import { packedIn } from './large-changes.ts'
import { answered, failed, type Job, type Message } from './wire.ts'

/** What a thread that reads bodies is: each is read as a whole, one after the other. */
export function serveBodies(stageFor: StageFor, asStoreError: (error: unknown) => unknown) {
  if (parentPort === null) throw new Error('this is the script of a thread')
  const port = parentPort
  const read = {
    readRows: (args: ReadRows) => rowsOf(args, stageFor),
    readRowChanges: rowChangesOf,
    readChanges: changesOf,
  } satisfies { readonly [Name in keyof BodyJobs]: (args: never) => Answer<ReturnType<BodyJobs[Name]>> }
  lowerPriority(NICENESS.body)
  port.on('message', (message: Message) => {
    if (message === 'close') port.close()
    else for (const job of message) serve(job)
  })

  function serve(job: Job): void {
    try {
      const { answer, transfer, isGarbageOld = true } = read[job.name as keyof BodyJobs](job.args) // `BodyReader` sends no other
      port.postMessage([answered(job, answer)], [...transfer])
      if (isGarbageOld) collectSoon(answer.body.length)
    } catch (error) {
      port.postMessage([failed(job, asStoreError(error))])
    }
  }
}

/** An answer with the body, which comes back. */
interface Answer<Value> {
  readonly answer: Value
  readonly transfer: readonly Transferable[]
  /** False if what was made of the body was thrown away part by part. */
  readonly isGarbageOld?: boolean
}

type StageFor = (columns: readonly ColumnRecord[]) => Stage

function rowsOf(args: ReadRows, stageFor: StageFor): Answer<RowsRead> {
  const rows = new RowsToStage(args.columns, stageFor)
  try {
    const inParts = args.format === undefined ? readInParts(args, rows.take) : undefined
    if (inParts === undefined) rows.discard() // what was taken before it came to what it cannot read
    const { read, keys } = inParts ?? readWhole(args, rows.take)
    const hash = args.hashed && requestHash(args.hashed, args.body)
    const { staged, transfer = [] } = read.outcome === 'read' ? rows.end() : {}
    if (staged === undefined) rows.discard()
    const answer = { read, requestHash: hash, staged, body: args.body, keys: staged === undefined ? [] : keys }
    return { ...withBody(answer, transfer), isGarbageOld: inParts === undefined }
  } catch (error) {
    rows.discard()
    throw error
  }
}

/** Rows, and the stage into which the first of them brings them. There is none where there are no columns. */
class RowsToStage {
  readonly #columns: readonly ColumnRecord[] | undefined
  readonly #stageFor: StageFor
  #stage: Stage | undefined

  constructor(columns: readonly ColumnRecord[] | undefined, stageFor: StageFor) {
    this.#columns = columns
    this.#stageFor = stageFor
  }

  readonly take = (cells: readonly StoredCell[]): void => {
    if (this.#columns === undefined) return
    this.#stage ??= this.#stageFor(this.#columns)
    this.#stage.add(cells)
  }

  end(): Partial<ReturnType<Stage['end']>> {
    return this.#stage?.end() ?? {}
  }

  discard(): void {
    this.#stage?.discard()
    this.#stage = undefined
  }
}

type Taken = Pick<RowsRead, 'read' | 'keys'>

function readInParts(args: ReadRows, take: RowsToStage['take']): Taken | undefined {
  const keys = keysFor(args)
  const read = readRowsInParts(args, keys.around(take))
  return read && withKeys(read, keys)
}

function readWhole(args: ReadRows, take: RowsToStage['take']): Taken {
  if (args.format !== undefined) {
    const read = readFileRows({ ...args, format: args.format }, take)
    return { read, keys: read.outcome === 'read' ? read.keys : [] }
  }
  const keys = keysFor(args)
  return withKeys(readBodyRows(args, keys.around(take)), keys)
}

function keysFor({ uniques = [], maxProblems }: ReadRows): RowKeys {
  return new RowKeys(uniques, maxProblems)
}

function withKeys(read: ReadLargeRows, { problems, keys }: RowKeys): Taken {
  const isRefused = read.outcome === 'read' && problems.length > 0
  return { read: isRefused ? { outcome: 'refused', problems } : read, keys }
}

function rowChangesOf(args: ReadRowsChanged): Answer<RowChangesRead> {
  const read = readLargeRowChanges(args)
  const hash = args.hashed && requestHash(args.hashed, args.body)
  const transfer = read.outcome === 'read' ? packedIn(read.changes) : []
  return withBody({ read, requestHash: hash, body: args.body }, transfer)
}

function changesOf(args: LargeChanges): Answer<ChangesRead> {
  return withBody({ read: readLargeChanges(args), body: args.body }, [])
}

function withBody<Value extends { readonly body: Uint8Array }>(
  answer: Value,
  transfer: readonly Transferable[],
): Answer<Value> {
  return { answer, transfer: [answer.body.buffer as ArrayBuffer, ...transfer] } // it came by being moved
}
