import type { Route } from '../../generated/route.gen.ts'
import { JsonArrayBytes, stringifyJson } from '../json.ts'
import { changesData } from './permit.ts'
import { bytesOf, type Send } from './send.ts'
import { setSessionCookie } from './session-cookie.ts'
import type { HttpContext } from './state.ts'
import { type StreamedBody, sendStream } from './stream-body.ts'
import type { HoldReply } from './unread-replies.ts'

/** What an operation answers. */
export interface OperationReply {
  readonly status: number
  /** Only where an operation has several: all but JSON are streams here. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** How replies go out. */
export interface Sending {
  readonly send: Send
  readonly holdReply: HoldReply
}

/** Sends what an operation answers. Throws the 503 of a reply that would take too much memory beside those that are not read. */
export function reply(ctx: HttpContext, route: Route, answer: OperationReply, { send, holdReply }: Sending): void {
  const { status, headers = {}, body } = answer
  const contentType = answer.contentType ?? onlyStream(route, status)
  ctx.state.rows = contentType === undefined ? rowsIn(route, answer) : undefined
  if (contentType === undefined || contentType === 'application/json') {
    const json = body === undefined ? undefined : stringifyJson(body)
    // What has changed something is answered in any case, and such replies are small.
    if (json !== undefined && !changesData(route)) holdReply(ctx, bytesOf(json))
    setOwn(ctx, headers)
    send(ctx, status, json)
    return
  }
  const stream = body as StreamedBody // the contract has no other body with a media type of its own
  holdReply(ctx, stream.heldBytes ?? 0)
  setOwn(ctx, headers)
  ctx.status = status
  sendStream(ctx, stream, contentType)
  if (contentType === 'text/event-stream') ctx.set(AT_ONCE)
}

/**
 * Some proxies would collect what is sent before they pass it on: nginx in its buffers, and others in what compresses it. `no-transform` is what
 * Express' `compression` heeds, which otherwise holds a stream back until its end.
 */
const AT_ONCE = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }

/** The media type of a reply that has no other, and is not JSON. */
function onlyStream({ replies }: Route, status: number): string | undefined {
  for (const mediaType in replies[status]?.content) return mediaType === 'application/json' ? undefined : mediaType
  return undefined
}

/** How many rows were added or are returned; undefined of other operations. Those of streams are counted as they are sent. */
function rowsIn({ tag }: Route, { body }: OperationReply): number | undefined {
  if ((tag !== 'Rows' && tag !== 'Data') || body === undefined) return undefined
  const { data } = body as { data: { rows_added?: number } } // every reply of these operations is an envelope
  return Array.isArray(data) || data instanceof JsonArrayBytes ? data.length : (data.rows_added ?? 1)
}

/** Headers that the contract leaves to operations; of a cookie they know the value only. */
function setOwn(ctx: HttpContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Set-Cookie') setSessionCookie(ctx, value)
    else ctx.state.headers.set(name, value)
  }
}
