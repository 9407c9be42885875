import type { EventLoop } from '../store/interface/event-loops.ts'

/** What a further event loop is started with. */
export interface LoopData {
  /** The settings, which each loop reads for itself. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly port: number
  /** The share of this loop in the connections of the server. */
  readonly connections: number
  /** All event loops of the server, the main thread's included. */
  readonly loops: number
  readonly isMeasured: boolean
  readonly loop: EventLoop
}

/** What the main thread has each loop do. */
export interface LoopJobs {
  isWatched(): boolean
  leave(): void
  drain(timeoutMs: number, quietMs: number): Promise<void>
  /** The measurements of this loop alone, as prom-client adds them up. */
  metrics(): Promise<object>
  /** Writes down what is only in memory, and closes the store. */
  close(): Promise<void>
}

/** A job as it is sent to a loop. */
export interface LoopJob {
  readonly id: number
  readonly name: keyof LoopJobs
  readonly args: readonly unknown[]
}

export interface LoopAnswer {
  readonly id: number
  readonly value: unknown
}
