import type { MessagePort } from 'node:worker_threads'

/** One of several event loops that serve in one process, each in a thread of its own and with a store of its own. */
export interface EventLoop {
  /** The same for all loops of the process, and of no other process. */
  readonly name: string
  /** The other end of a port that the main thread's store serves; undefined in the main thread. */
  readonly port?: MessagePort | undefined
}

/** What a store does for the other event loops of its process. */
export interface EventLoops {
  /** Lets another loop's store have done through a port what one process does in one place. */
  serveLoop(port: MessagePort): void
}
