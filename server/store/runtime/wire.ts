import type { MessagePort } from 'node:worker_threads'
import { StoreError } from '../interface/store-error.ts'

/** A named statement for another thread to run. */
export interface Job {
  readonly id: number
  readonly name: string
  /** What the function of this name takes, since `Thread` sends no other: whatever a table has under the name can be called with it. */
  readonly args: never
  /** Whether the time that it takes is wanted. */
  readonly isTimed: boolean
  /** Memory that both threads see, in which a 1 says that the caller has given up waiting for the answer. */
  readonly gone?: Int32Array
}

/** Throws if the caller has given up waiting for a job's answer. */
export function requireCaller({ gone }: { readonly gone?: Int32Array | undefined }): void {
  if (gone !== undefined && Atomics.load(gone, 0) === 1) throw callerGone()
}

export function callerGone(): StoreError {
  return new StoreError('gone', 'the caller does not wait any more')
}

/** Whose statement it is by its arguments; '' of those of the operator, which are of no organization. */
export function organizationOf(args: unknown): string {
  return (args as { organizationId?: string } | undefined)?.organizationId ?? ''
}

/** From a port, more jobs are to be taken. */
export interface Join {
  readonly port: MessagePort
}

/** Jobs that came together, or the last message of all. */
export type Message = readonly Job[] | 'close'

/** What became of a job. */
export type JobAnswer = JobSuccess | JobFailure

interface AnyAnswer {
  readonly id: number
  /** How many writes were committed together. Only one of their answers has it, since these may go to several event loops. */
  readonly committed?: number
}

interface JobSuccess extends AnyAnswer {
  readonly answer: unknown
  readonly ranMs?: number
}

export interface JobFailure extends AnyAnswer {
  readonly failure: WireFailure
}

/** An error in a form that survives `postMessage`, which keeps neither classes nor causes. */
export interface WireFailure {
  readonly reason: StoreError['reason'] | undefined
  readonly message: string
  readonly stack: string | undefined
}

/** `ranMs` is what the job took of its thread. */
export function answered(job: Job, answer: unknown, ranMs?: number): JobAnswer {
  return ranMs === undefined ? { id: job.id, answer } : { id: job.id, answer, ranMs }
}

/** `error` is as the store names it. */
export function failed(job: Pick<Job, 'id'>, error: unknown): JobFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { id: job.id, failure: { reason: error instanceof StoreError ? error.reason : undefined, message, stack } }
}

/** The error that a job ended with, as it was thrown in the other thread. */
export function errorOf({ reason, message, stack }: WireFailure): Error {
  const error = reason === undefined ? new Error(message) : new StoreError(reason, message)
  if (stack !== undefined) error.stack = stack
  return error
}
