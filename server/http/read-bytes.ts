import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** A body that is larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** A body whose length is not known is given so much more each time. */
const STEP_BYTES = 1024 ** 2

/** Of smaller parts there are few: a body of many comes in parts as large as the system has them. */
const LARGE_PART_BYTES = 16 * 1024

/**
 * A body in one buffer of its own, which can be moved to another thread. `declared` is its length where that is known. Its parts are let go
 * as they come: kept until the end they would take twice the memory, and leave holes behind. Throws `TooLarge` as soon as it is,
 * and what the stream fails with.
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
        if (buffer.resizable) buffer.resize(0) // not only when it is collected
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

/** Lets what still comes of a body run into the void: who is not read while he sends may never see the answer. */
export function discard(request: IncomingMessage): void {
  request.unpipe().on('data', letGo).resume()
}

/** Gives the memory of a part back now. Until they are collected the parts of one large body would take as much once more. */
function letGo({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  if (byteLength >= LARGE_PART_BYTES && byteLength === buffer.byteLength) buffer.transfer(0)
}
