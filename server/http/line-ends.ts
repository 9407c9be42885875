const LINE_END = 10

const NOTHING = Buffer.alloc(0)

const OVER = { done: true, value: undefined } as const

/**
 * The pieces of a text of lines, of which none but the last ends with a line end: those at the end of a piece are sent with the next one. A text
 * that is cut off between two pieces thus never ends like a whole one, for clients to whom a proxy shows the cut as the end (HAProxy over HTTP/2
 * does). Not a generator, which could not be left while it waits for a piece.
 */
export function holdingLineEnds(source: AsyncIterable<string | Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  let held: Uint8Array = NOTHING
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (;;) {
        const { done, value } = await pieces.next()
        const known = done ? held : joined(held, value)
        const end = done ? known.length : lengthBeforeLineEnds(known)
        held = known.subarray(end)
        if (end > 0) return { done: false, value: known.subarray(0, end) }
        if (done) return OVER
      }
    },
    async return() {
      await pieces.return?.()
      return OVER
    },
  }
}

function joined(held: Uint8Array, piece: string | Uint8Array): Uint8Array {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
  return held.length === 0 ? bytes : Buffer.concat([held, bytes])
}

function lengthBeforeLineEnds(bytes: Uint8Array): number {
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === LINE_END) length -= 1
  return length
}
