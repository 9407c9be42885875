import { StoreError } from '../engine.ts'
import { storeError } from './errors.ts'

/** What a thread is started with. */
export interface ThreadData {
  /** The database file. */
  readonly file: string
}

/** A named statement for another thread to run. */
export interface Job {
  readonly id: number
  readonly name: string
  readonly args: unknown
}

/** What became of a job. */
export type JobAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: WireFailure }

/** An error in a form that survives `postMessage`, which keeps neither classes nor causes. */
interface WireFailure {
  readonly reason: StoreError['reason'] | undefined
  readonly message: string
  readonly stack: string | undefined
}

export function answered(job: Job, answer: unknown): JobAnswer {
  return { id: job.id, answer }
}

export function failed(job: Job, thrown: unknown): JobAnswer {
  const error = storeError(thrown)
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { id: job.id, failure: { reason: error instanceof StoreError ? error.reason : undefined, message, stack } }
}

/** The error that a job ended with, as it was thrown in the other thread. */
export function errorOf({ reason, message, stack }: WireFailure): Error {
  const error = reason === undefined ? new Error(message) : new StoreError(reason, message)
  if (stack !== undefined) error.stack = stack
  return error
}
