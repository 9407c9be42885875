import type { MessagePort } from 'node:worker_threads'
import type { BuiltIndexKey, KeyFault, PhysicalIndex } from '../../../interface/indexes.ts'
import type { AddToWindows } from '../../../interface/request-windows.ts'
import type { ScanningReads } from '../../../reads/index.ts'
import type { Begun, TurnJobs } from '../../sharing/turns.ts'

/** What other event loops have the main thread do, since a process has it once: its writers, its scans, and its counts of requests. */
export interface SharedJobs extends TurnJobs<Begun> {
  /** Has a thread that writes take jobs from a port. */
  joinWriter(writer: { readonly writer: number; readonly port: MessagePort }): Promise<void>
  /** A read that may look at every row. */
  scan(job: NamedJob<keyof ScanningReads>): Promise<unknown>
  buildIndex(index: PhysicalIndex): Promise<KeyFault | undefined>
  dropIndex(index: BuiltIndexKey): Promise<void>
  addToWindows(counted: CountedRequests): ReturnType<AddToWindows>
}

/** A job of another thread, by its name there. */
export interface NamedJob<Name> {
  readonly name: Name
  /** What the job of this name takes. */
  readonly args: never
}

export interface CountedRequests {
  readonly asked: Parameters<AddToWindows>[0]
  readonly windowMs: number
}
