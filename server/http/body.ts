import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createUnzip } from 'node:zlib'
import bodyParser from 'koa-bodyparser'
import { quoted } from '../json.ts'
import { type ApiError, badRequest, requestTimeout } from '../operations/api-error.ts'
import { discard, readBytes, TooLarge } from './read-bytes.ts'
import { reservations } from './reservations.ts'
import type { HttpContext } from './state.ts'

/**
 * Reads the bytes of a JSON body. Throws the 400 when they do not come, are too many, or have another Content-Type,
 * and the 503 when the bodies in hand are too many already.
 */
export type ReadBody = (ctx: HttpContext, size: BodySize) => Promise<Uint8Array>

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
  return async (ctx, size) => {
    try {
      requireJson(ctx)
      requirePlainCoding(ctx)
      if (Number(ctx.req.headers['content-length'] ?? 0) > limits[size]) throw tooLarge(limits[size])
      if (size === 'bulk') requireRoom(ctx.state.organizationId ?? '')
      const reserved = reserve(ctx, declaredBytes(ctx) ?? limits.small)
      const bytes = await inTime(ctx, readers[size](ctx), bodyMs)
      reserved.become(bytes.length)
      return bytes
    } catch (error) {
      discard(ctx.req)
      throw error
    }
  }
}

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
  return (ctx) => {
    const body = isPlain(ctx) ? ctx.req : inflated(ctx.req)
    return readBytes(body, declaredBytes(ctx), limitBytes).catch((error) => {
      if (body !== ctx.req) body.destroy() // or it would go on to inflate the rest of a bomb
      throw unreadable(error, limitBytes)
    })
  }
}

/** Larger than Node's pool of small buffers takes, so that the memory of each part can be freed by itself. */
const INFLATED_PART_BYTES = 128 * 1024

/** Inflates gzip or deflate, whose first bytes say which it is. */
function inflated(request: IncomingMessage): Readable {
  const unzip = request.pipe(createUnzip({ chunkSize: INFLATED_PART_BYTES }))
  request.once('close', () => {
    if (!request.complete) unzip.destroy()
  })
  return unzip
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

/** The length that a body declares; unknown for one in chunks, or compressed. */
function declaredBytes(ctx: HttpContext): number | undefined {
  const declared = ctx.req.headers['content-length']
  return isPlain(ctx) && declared !== undefined ? Number(declared) : undefined
}

function isPlain({ req }: HttpContext): boolean {
  const coding = req.headers['content-encoding']
  return coding === undefined || coding === '' || coding === 'identity'
}

/**
 * `application/json`, and no charset but UTF-8. No two places that may repeat white space stand side by side: the pattern would try every
 * way to divide the white space between them.
 */
const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*(?:charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*(?:;[\t ]*)?)?)?$/i

/** Leaves the bare type in the header, the only form that koa-bodyparser gets to see. */
function requireJson({ req: { headers } }: HttpContext): void {
  const type = headers['content-type'] ?? ''
  if (JSON_TYPE.test(type)) {
    headers['content-type'] = 'application/json'
    return
  }
  const got = type === '' ? 'it is missing' : `not ${quoted(type)}`
  throw badRequest('Content-Type', `Content-Type must be application/json, in UTF-8; ${got}.`)
}

const CODINGS = ['gzip', 'deflate', 'identity', '']

/** Codings are case-insensitive (RFC 9110, 8.4.1); koa-bodyparser knows them in lower case. */
function requirePlainCoding(ctx: HttpContext): void {
  const { headers } = ctx.req
  if (headers['content-encoding'] === undefined) return
  const coding = headers['content-encoding'].toLowerCase()
  if (!CODINGS.includes(coding)) {
    throw badRequest('Content-Encoding', `Content-Encoding must be gzip, deflate or identity, not ${quoted(coding)}.`)
  }
  headers['content-encoding'] = coding
}

function unreadable(error: Error & { type?: string }, limitBytes: number): ApiError {
  if (error instanceof TooLarge || error.type === 'entity.too.large') return tooLarge(limitBytes)
  return badRequest('body', `The body cannot be read: ${error.message}.`)
}

function tooLarge(limitBytes: number): ApiError {
  return badRequest('body', `The body is larger than ${limitBytes} bytes, the maximum for this operation.`)
}
