import type { MessagePort } from 'node:worker_threads'

/** One of several event loops that serve in one process, each in a thread of its own and with a store of its own. */
export interface EventLoop {
  /** The same for all loops of the process, and of no other process. */
  readonly name: string
  /** The other end of a port that the main thread's store serves; undefined in the main thread. */
  readonly port?: MessagePort | undefined
}

/** A stream that an organization opens. */
export interface StreamOf {
  readonly organizationId: string
  /** How many it may have open at once on all event loops of the process together. */
  readonly most: number
}

/** What a store does for the other event loops of its process. */
export interface EventLoops {
  /** Counts a stream until its signal. Resolves to false, and counts nothing, where the organization has as many open as it may have. */
  countStream(stream: StreamOf, over: AbortSignal): Promise<boolean>
  /** Lets another loop's store have done through a port what one process does in one place. */
  serveLoop(port: MessagePort): void
}
