import bodyParser from 'koa-bodyparser'
import { parseJson, quoted } from '../json.ts'
import { type ApiError, badRequest } from '../operations/api-error.ts'
import type { HttpContext } from './state.ts'

/** Reads the JSON body of a request. Throws the 400 for one that cannot be read. */
export type ReadBody = (ctx: HttpContext) => Promise<unknown>

/**
 * koa-bodyparser brings the bytes, inflated and limited. Its own JSON mode would refuse `__proto__`, mend bad UTF-8 and
 * turn an empty body into `{}`, so decoding and parsing are done here.
 */
export function bodyReader(limitBytes: number): ReadBody {
  const options = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    encoding: null, // for raw-body: bytes. The types of koa-bodyparser do not list what it hands on.
    textLimit: String(limitBytes),
    onerror: (error: Error) => {
      throw unreadable(error, limitBytes)
    },
  }
  const readBytes = bodyParser(options)
  return async (ctx) => {
    requireJson(ctx)
    if (Number(ctx.get('Content-Length')) > limitBytes) throw tooLarge(limitBytes)
    await readBytes(ctx as never, async () => {})
    // With `encoding: null` the body is bytes, or '' when there are none.
    return parseBody(Buffer.from(ctx.request.body as Uint8Array | ''))
  }
}

/** `application/json`, and no charset but UTF-8. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i

function requireJson(ctx: HttpContext): void {
  const type = ctx.get('Content-Type')
  if (JSON_TYPE.test(type)) return
  const got = type === '' ? 'it is missing' : `not ${quoted(type)}`
  throw badRequest('Content-Type', `Content-Type must be application/json, in UTF-8; ${got}.`)
}

function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw badRequest('body', 'The body is empty. Send a JSON object.')
  const text = decode(bytes)
  try {
    return parseJson(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is nested too deeply'
    throw badRequest('body', `The body is not valid JSON: ${reason}.`)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('body', 'The body is not valid UTF-8.')
  }
}

function unreadable(error: Error & { type?: string; status?: number }, limitBytes: number): ApiError {
  if (error.type === 'entity.too.large') return tooLarge(limitBytes)
  if (error.status === 415) return badRequest('Content-Encoding', 'Content-Encoding must be gzip, deflate or identity.')
  return badRequest('body', `The body cannot be read: ${error.message}.`)
}

function tooLarge(limitBytes: number): ApiError {
  return badRequest(
    'body',
    `The body is larger than ${limitBytes} bytes, the most that this server takes. Send it in parts.`,
  )
}
