import { Readable } from 'node:stream'
import { holdingLineEnds } from './line-ends.ts'
import type { HttpContext } from './state.ts'

/** A body that comes in pieces: bytes, or text in UTF-8. A body of rows has their number. */
export interface StreamedBody extends AsyncIterable<string | Uint8Array> {
  readonly rowCount?: number
  /** About how much of it stays in memory while its client does not read; none for what is on disk or small. */
  readonly heldBytes?: number
}

/** Texts of which any line may be the last. */
const LINES = /^(?:text\/csv|application\/x-ndjson)\b/

/** A client that reads nothing for so long is cut off. A slow reader's system takes much at once, and then nothing for a while. */
const STALLED_MS = 30 * 60_000

/**
 * Sends a body as fast as the client reads it. A fault after the beginning breaks the connection, so that no part of the body is taken for
 * the whole. However the reply ends, Koa destroys the stream with it, which calls the source's `return`.
 */
export function sendStream(ctx: HttpContext, source: StreamedBody, contentType: string, stalledMs = STALLED_MS): void {
  const stream = Readable.from(LINES.test(contentType) ? holdingLineEnds(source) : source, { objectMode: false })
  ctx.res.setTimeout(stalledMs, () => ctx.res.destroy())
  stream.once('error', () => resetConnection(ctx))
  stream.once('end', () => {
    ctx.state.rows = source.rowCount
  })
  ctx.body = stream
  ctx.set('Content-Type', contentType)
}

/** Before HTTP/1.1 a body ends with its connection, and only a reset shows that it is not whole. */
function resetConnection({ res }: HttpContext): void {
  if (!res.writableFinished) res.socket?.resetAndDestroy()
}
