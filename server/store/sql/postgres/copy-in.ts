import type { Connection, Submittable } from 'pg'

// "COPY Operations" in PostgreSQL's documentation of its protocol.
const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * A COPY from stdin of data that is all there. It is handed to the socket in one piece: a stream would wait for the thread
 * between two parts, while the rows of the next request are being read.
 */
export class CopyIn implements Submittable {
  readonly #statement: string
  readonly #data: readonly Uint8Array[]
  readonly #done = Promise.withResolvers<void>()

  constructor(statement: string, data: readonly Uint8Array[]) {
    this.#statement = statement
    this.#data = data
  }

  /** Fulfilled when the server has taken it all. */
  get done(): Promise<void> {
    return this.#done.promise
  }

  // What `pg` calls, in the order in which it does.

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse({ stream }: Connection): void {
    stream.cork()
    for (const part of this.#data) {
      const head = Buffer.alloc(5, COPY_DATA)
      head.writeInt32BE(4 + part.length, 1)
      stream.write(head)
      stream.write(part)
    }
    stream.write(COPY_DONE)
    stream.uncork()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  /** Also of a connection that is lost. */
  handleError(error: unknown): void {
    this.#done.reject(error)
  }
}
