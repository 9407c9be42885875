import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createUnzip } from 'node:zlib'
import bodyParser from 'koa-bodyparser'
import { type ApiError, badRequest, requestTimeout } from '../operations/api-error.ts'
import { declaredBytes, isPlain, requireKnownCoding, requireType } from './body-headers.ts'
import { reservations } from './reservations.ts'
import type { HttpContext } from './state.ts'

/**
 * Reads the bytes of a body of one of the types. Throws the 400 when they do not come, are too many, or have another Content-Type,
 * and the 503 when the bodies in hand are too many already.
 */
export type ReadBody = (ctx: HttpContext, size: BodySize, types: readonly string[]) => Promise<Uint8Array>

/** `bulk` bodies carry rows; others are decoded on the main thread and have no reason to be large. */
export type BodySize = 'bulk' | 'small'

const SMALL_LIMIT_BYTES = 1024 ** 2

export interface BodyLimits {
  readonly bulkBytes: number
  /** How long a body may take to arrive, in whatever form it is sent. */
  readonly bodyMs: number
  /** Throws the 503 of an organization whose rows would be refused after they were read. */
  requireRoom(organizationId: string): void
}

export function bodyReader({ bulkBytes, bodyMs, requireRoom }: BodyLimits): ReadBody {
  const limits = { bulk: bulkBytes, small: Math.min(bulkBytes, SMALL_LIMIT_BYTES) }
  const readers = { bulk: bulkReader(limits.bulk), small: smallReader(limits.small) }
  const reserve = reservations(bulkBytes)
  return async (ctx, size, types) => {
    try {
      const { headers } = ctx.req
      const { organizationId = '' } = ctx.state // a visitor's bodies are small
      requireType(headers, types)
      requireKnownCoding(headers)
      if (Number(headers['content-length'] ?? 0) > limits[size]) throw tooLarge(limits[size])
      if (size === 'bulk') requireRoom(organizationId)
      // What closed before would never give its share back.
      if (ctx.res.closed) throw unreadable(new Error('the connection was closed'), limits[size])
      const reserved = reserve(organizationId, declaredBytes(headers) ?? limits.small)
      ctx.res.once('close', () => reserved.end())
      // The server gives a request without a body as one that has been read, whose end no reader would see.
      const bytes = ctx.req.readableEnded ? NO_BYTES : await inTime(ctx, readers[size](ctx), bodyMs)
      reserved.become(bytes.length)
      return bytes
    } catch (error) {
      discard(ctx.req)
      throw error
    }
  }
}

const NO_BYTES = new Uint8Array()

/** Throws the 408 of a body that is late. The connection ends with the reply, since the rest of the body is not read. */
function inTime(ctx: HttpContext, reading: Promise<Uint8Array>, limitMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      ctx.set('Connection', 'close')
      reject(requestTimeout('body', `The body did not arrive completely within ${limitMs / 1000} seconds.`))
    }, limitMs)
    void reading.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/** Reads from the socket into the buffer that is handed to the thread that writes rows. */
function bulkReader(limitBytes: number): (ctx: HttpContext) => Promise<Uint8Array> {
  return ({ req }) => {
    const body = isPlain(req.headers) ? req : inflated(req)
    return readBytes(body, declaredBytes(req.headers), limitBytes).catch((error) => {
      if (body !== req) body.destroy() // or it would go on to inflate the rest of a bomb
      throw unreadable(error, limitBytes)
    })
  }
}

/** Larger than Node's pool of small buffers takes, so that the memory of each part can be freed by itself. */
const INFLATED_PART_BYTES = 128 * 1024

/** Inflates gzip or deflate, whose first bytes say which it is. */
export function inflated(request: IncomingMessage): Readable {
  const unzip = request.pipe(createUnzip({ chunkSize: INFLATED_PART_BYTES }))
  request.once('close', () => {
    if (!request.complete) unzip.destroy()
  })
  return unzip
}

/** A body that is larger than it may be. */
class TooLarge extends Error {
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
function readBytes(body: Readable, declared: number | undefined, limitBytes: number): Promise<Uint8Array> {
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

/**
 * koa-bodyparser gives the bytes, inflated and limited. Its own JSON mode would refuse `__proto__`, repair bad UTF-8 and
 * turn an empty body into `{}`, so `parseBody` decodes and parses.
 */
function smallReader(limitBytes: number): (ctx: HttpContext) => Promise<Uint8Array> {
  const options = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    encoding: null, // for raw-body: bytes. The types of koa-bodyparser do not list what it passes on.
    textLimit: String(limitBytes),
    onerror: (error: Error) => {
      throw unreadable(error, limitBytes)
    },
  }
  const parse = bodyParser(options)
  return async (ctx) => {
    await parse(ctx as never, async () => {})
    // With `encoding: null` the body is bytes, or '' when there are none.
    const body = ctx.request.body as Uint8Array | ''
    return body === '' ? new Uint8Array() : body
  }
}

function unreadable(error: Error & { type?: string }, limitBytes: number): ApiError {
  if (error instanceof TooLarge || error.type === 'entity.too.large') return tooLarge(limitBytes)
  return badRequest('body', `The body cannot be read: ${error.message}.`)
}

function tooLarge(limitBytes: number): ApiError {
  return badRequest('body', `The body is larger than ${limitBytes} bytes, the maximum for this operation.`)
}

/** Reads the rest of a body and drops it: a client that is not read while it sends may never see the reply. */
export function discard(request: IncomingMessage): void {
  request.unpipe().on('data', letGo).resume()
}

/** Frees the memory of a part now. Until they are collected, the parts of one large body would take as much memory again. */
function letGo({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  if (byteLength >= LARGE_PART_BYTES && byteLength === buffer.byteLength) buffer.transfer(0)
}
