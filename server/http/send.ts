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
    const { res } = ctx
    res.statusCode = status
    // Asked only now: the request may have begun long before the server began to shut down.
    if (isDraining()) res.setHeader('Connection', 'close')
    if (ctx.state.work !== undefined) res.setHeader('Server-Timing', timingText(ctx.state.work))
    if (json === undefined) {
      res.end()
      return
    }
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    if (typeof json !== 'string') return sendParts(res, json)
    const body = json.length >= LONG_TEXT ? Buffer.from(json) : json
    res.setHeader('Content-Length', Buffer.byteLength(body))
    res.end(body)
  }
}

/** Node writes them together with the headers, at the end. */
function sendParts(res: ServerResponse, parts: readonly Uint8Array[]): void {
  res.setHeader('Content-Length', bytesOf(parts))
  for (const part of parts) res.write(part)
  res.end()
}

/** How long JSON is in bytes; text is counted by its characters. */
export function bytesOf(json: Json): number {
  return typeof json === 'string' ? json.length : json.reduce((sum, { length }) => sum + length, 0)
}
