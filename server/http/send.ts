import type { ServerResponse } from 'node:http'
import type { Json } from '../json.ts'
import { timingText } from './server-timing.ts'
import type { HttpContext } from './state.ts'

/** Sends a whole reply: JSON or nothing. */
export type Send = (ctx: HttpContext, status: number, json: Json | undefined) => void

/** Longer texts are encoded here: Node would read them three times, for the length, for the head and for the socket. */
const LONG_TEXT = 2_048

/**
 * Sends replies without Koa's `respond`, which works out types, lengths and reasons that are known here: that would be a quarter of
 * what a small request costs.
 */
export function sender(isDraining: () => boolean): Send {
  return (ctx, status, json) => {
    ctx.respond = false
    const { res, state } = ctx
    const { headers, work } = state
    // Asked only now: the request may have begun long before the server began to shut down.
    if (isDraining()) headers.set('Connection', 'close')
    if (work !== undefined) headers.set('Server-Timing', timingText(work))
    if (json === undefined) {
      headers.writeHead(res, status)
      res.end()
      return
    }
    headers.set('Content-Type', 'application/json; charset=utf-8')
    const body = typeof json === 'string' && json.length >= LONG_TEXT ? Buffer.from(json) : json
    headers.set('Content-Length', String(lengthOf(body)))
    headers.writeHead(res, status)
    if (typeof body === 'string' || body instanceof Uint8Array) res.end(body)
    else sendParts(res, body)
  }
}

/** In bytes. */
function lengthOf(body: Json | Uint8Array): number {
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : bytesOf(body)
}

/** Node writes them together with the headers, at the end. */
function sendParts(res: ServerResponse, parts: readonly Uint8Array[]): void {
  for (const part of parts) res.write(part)
  res.end()
}

/** How long JSON is in bytes; text is counted by its characters. */
export function bytesOf(json: Json): number {
  return typeof json === 'string' ? json.length : json.reduce((sum, { length }) => sum + length, 0)
}
