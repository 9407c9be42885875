import { startWork } from '../../timing.ts'
import { LARGE_BODY_BYTES } from '../bodies/large-body.ts'
import type { ChangedRows, ManyRows } from '../interface/row-changes.ts'
import type { Rows } from '../interface/rows.ts'
import type { ImportedOutcome, StagedAppend } from '../writes/append-staged.ts'
import type { ChangedImport, ImportedChanges } from '../writes/change-imported.ts'
import type { ReadChanges } from '../writes/change-rows.ts'
import type { WriteStatements } from '../writes/index.ts'
import { Backlog, WRITES_WAITING } from './backlog.ts'
import type { BodyReader } from './body-reader.ts'
import { appendLarge, isReadApart, type LargeAppends } from './large-appends.ts'
import { changeLarge, packedIn } from './large-changes.ts'
import { type OnRan, ownBuffer, type Thread } from './thread.ts'
import { organizationOf } from './wire.ts'

/** The jobs of every engine's write thread. */
export interface WriteJobs extends WriteStatements {
  appendStaged(append: StagedAppend): Promise<ImportedOutcome>
  changeReadRows(changes: ReadChanges): Promise<ChangedRows>
  changeImported(changes: ImportedChanges): Promise<ChangedImport>
}

/** What an engine brings. */
interface WriterParts {
  readonly thread: Pick<Thread<WriteJobs>, 'run'>
  /** Reads the bodies of large appends. */
  readonly bodies: BodyReader
  /** The reads that a large append needs before it is stored. */
  readonly lookups: () => LargeAppends['statements']
  /** The memory of staged rows that is moved to the thread. */
  readonly transferOf?: (staged: unknown) => readonly ArrayBuffer[]
  /** Called with staged rows that are stored, or will not be. */
  readonly forget?: (staged: unknown) => void
  /** Called after every write, before its caller learns of it. */
  readonly onWritten?: () => void
}

/** Sends writes to the write thread. Each is refused at once if it would wait too long for others of its organization. */
export interface Writer extends Pick<Rows, 'appendRows'>, ManyRows {
  /** Runs a job that writes for the organization in `args`. */
  run<Answer>(args: unknown, job: (onRan: OnRan) => Promise<Answer>): Promise<Answer>
  /** A write by its name, as a function of its argument. */
  write(name: keyof WriteStatements): (args: never) => Promise<unknown>
  /** Stores rows of an import that were staged, in the dataset with its step, or beside it. */
  appendImported(append: StagedAppend): Promise<ImportedOutcome>
  /** Changes rows as a step of an import. */
  changeImported(changes: ImportedChanges): Promise<ChangedImport>
  /** Throws the refusal that a write of the organization would get now. */
  requireRoom(organizationId: string): void
}

export function writerOf({ thread, bodies, lookups, transferOf, forget, onWritten }: WriterParts): Writer {
  const waiting = new Backlog(WRITES_WAITING)
  const run: Writer['run'] = (args, job) => {
    const onRan = startWork('write')
    return waiting.run(organizationOf(args), () => job(onRan).finally(onWritten))
  }
  const storeStaged = (append: StagedAppend, onRan: OnRan, transfer: readonly ArrayBuffer[] = []) =>
    thread.run('appendStaged', append, { transfer, onRan })
  return {
    run,
    write: (name) => (args) => run(args, (onRan) => thread.run(name, args, { onRan })),
    appendRows: (args) =>
      run(args, (onRan) => {
        const { body } = args
        if (!isReadApart(args)) return thread.run('appendRows', args, { transfer: ownBuffer(body), onRan })
        const store = async (append: StagedAppend) => {
          const outcome = await storeStaged(append, onRan, transferOf?.(append.staged))
          if (outcome.outcome === 'import_over') throw new Error('an append is no step of an import')
          return outcome
        }
        return appendLarge({ reader: bodies, statements: lookups(), store, forget: forget ?? (() => {}) }, args)
      }),
    changeRows: (args) =>
      run(args, (onRan) => {
        if (args.body.length <= LARGE_BODY_BYTES) return thread.run('changeRows', args, { onRan })
        const change = (read: ReadChanges) =>
          thread.run('changeReadRows', read, { transfer: packedIn(read.changes), onRan })
        return changeLarge({ reader: bodies, statements: lookups(), change }, args)
      }),
    // The rows of an import are copied and not moved: a step is sent again where the database was away.
    appendImported: (append) => run(append, (onRan) => storeStaged(append, onRan)),
    changeImported: (args) => run(args, (onRan) => thread.run('changeImported', args, { onRan })),
    requireRoom: (organizationId) => waiting.requireRoom(organizationId),
  }
}
