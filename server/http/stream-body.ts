import { Readable } from 'node:stream'
import type { HttpContext } from './state.ts'

/** A body that comes in pieces: bytes, or text in UTF-8; of rows with their number. */
export interface StreamedBody extends AsyncIterable<string | Uint8Array> {
  readonly rowCount?: number
}

/** Who takes nothing for so long has gone, or may ask again. A slow reader's system takes much at once, and then nothing for a while. */
const STALLED_MS = 30 * 60_000

/**
 * Sends a body as its reader takes it. A fault after its beginning breaks the connection, so that no part of it passes for the
 * whole. Whatever becomes of the reply, Koa destroys the stream with it, which calls the source's `return`.
 */
export function sendStream(ctx: HttpContext, source: StreamedBody, stalledMs = STALLED_MS): void {
  const stream = Readable.from(source, { objectMode: false })
  ctx.res.setTimeout(stalledMs, () => ctx.res.destroy())
  stream.once('error', () => resetConnection(ctx))
  stream.once('end', () => {
    ctx.state.rows = source.rowCount
  })
  ctx.body = stream
}

/** Before HTTP/1.1 a body ends with its connection, and only a reset one is not a whole one. */
function resetConnection({ res }: HttpContext): void {
  if (!res.writableFinished) res.socket?.resetAndDestroy()
}
