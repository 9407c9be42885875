import { parentPort, type Transferable } from 'node:worker_threads'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { requestHash } from '../../domain/idempotency-key.ts'
import { RowKeys } from '../../domain/unique-keys.ts'
import { readBodyRows } from '../bodies/body-rows.ts'
import { collectSoon } from '../bodies/collect-soon.ts'
import { readLargeChanges } from '../bodies/large-body.ts'
import { readLargeRowChanges } from '../bodies/large-row-changes.ts'
import { readFileRows } from '../files/read-body.ts'
import type { ChangesRead, LargeChanges } from '../interface/bodies.ts'
import type { Stage } from '../sql/stage.ts'
import type { BodyJobs, ReadRows, ReadRowsChanged, RowChangesRead, RowsRead } from './body-reader.ts'
import { packedIn } from './large-changes.ts'
import { lowerPriority, NICENESS } from './low-priority.ts'
import { answered, failed, type Job, type Message } from './wire.ts'

/** What a thread that reads bodies is: each is read as a whole, one after the other. */
export function serveBodies(
  stageFor: (columns: readonly ColumnRecord[]) => Stage,
  asStoreError: (error: unknown) => unknown,
) {
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
      const { answer, transfer } = read[job.name as keyof BodyJobs](job.args) // `BodyReader` sends no other
      port.postMessage([answered(job, answer)], [...transfer])
      collectSoon(answer.body.length)
    } catch (error) {
      port.postMessage([failed(job, asStoreError(error))])
    }
  }
}

/** An answer with the body, which comes back. */
interface Answer<Value> {
  readonly answer: Value
  readonly transfer: readonly Transferable[]
}

function rowsOf(args: ReadRows, stageFor: (columns: readonly ColumnRecord[]) => Stage): Answer<RowsRead> {
  const stage = args.columns && stageFor(args.columns)
  try {
    const { read, keys } = readInto(stage, args)
    const hash = args.hashed && requestHash(args.hashed, args.body)
    if (read.outcome !== 'read' || stage === undefined) {
      stage?.discard()
      return withBody({ read, requestHash: hash, body: args.body, keys: [] }, [])
    }
    const { staged, transfer } = stage.end()
    return withBody({ read, requestHash: hash, staged, body: args.body, keys }, transfer)
  } catch (error) {
    stage?.discard()
    throw error
  }
}

/** Reads rows by their format, and collects their keys. */
function readInto(stage: Stage | undefined, args: ReadRows): Pick<RowsRead, 'read' | 'keys'> {
  const take = (cells: readonly StoredCell[]) => stage?.add(cells)
  if (args.format !== undefined) {
    const read = readFileRows({ ...args, format: args.format }, take)
    return { read, keys: read.outcome === 'read' ? read.keys : [] }
  }
  const keys = new RowKeys(args.uniques ?? [], args.maxProblems)
  const read = readBodyRows(args, keys.around(take))
  const isRefused = read.outcome === 'read' && keys.problems.length > 0
  return { read: isRefused ? { outcome: 'refused', problems: keys.problems } : read, keys: keys.keys }
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
