import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** A body that is larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** By how much the buffer of a body of unknown length grows each time. */
const STEP_BYTES = 1024 ** 2

/** Smaller parts are few: a large body comes in parts as large as the system has them. */
const LARGE_PART_BYTES = 16 * 1024

/**
 * Reads a body into one buffer of its own, which can be moved to another thread. `declared` is its length where that is known. Each part is
 * freed as it comes: kept until the end, the parts would take the memory twice and fragment it. Throws `TooLarge` as soon as the body is
 * too large, and what the stream fails with.
 */
export function readBytes(body: Readable, declared: number | undefined, limitBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new Error('the connection was closed'))
    if (body.destroyed) return broken()
    const buffer =
      declared === undefined ? new ArrayBuffer(0, { maxByteLength: limitBytes }) : new ArrayBuffer(declared)
    const bytes = new Uint8Array(buffer) // follows what the buffer grows to
    let length = 0
    const take = (part: Uint8Array<ArrayBuffer>) => {
      const end = length + part.length
      if (end > limitBytes) {
        body.off('data', take)
        if (buffer.resizable) buffer.resize(0) // at once, not when it is collected
        reject(new TooLarge())
        return
      }
      if (end > buffer.byteLength) buffer.resize(Math.min(limitBytes, end + STEP_BYTES))
      bytes.set(part, length)
      length = end
      letGo(part)
    }
    body
      .on('data', take)
      .once('end', () => {
        if (buffer.resizable) buffer.resize(length)
        resolve(bytes)
      })
      .once('error', reject)
      .once('close', () => {
        if (!body.readableEnded) broken()
      })
  })
}

/** Reads the rest of a body and drops it: a client that is not read while it sends may never see the reply. */
export function discard(request: IncomingMessage): void {
  request.unpipe().on('data', letGo).resume()
}

/** Frees the memory of a part now. Until they are collected, the parts of one large body would take as much memory again. */
function letGo({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  if (byteLength >= LARGE_PART_BYTES && byteLength === buffer.byteLength) buffer.transfer(0)
}
