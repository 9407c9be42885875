/** The binding for Koa, as a middleware. A path that is not in the document is for the next one. */
import { Readable } from 'node:stream'
import { type BindOptions, type BoundOperations, bind } from './bind.ts'
import type { SecuritySchemes } from './credentials.ts'
import type { Route } from './route.ts'

/** What it uses of Koa's context. */
interface Context {
  readonly method: string
  readonly path: string
  readonly querystring: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly req: AsyncIterable<Uint8Array>
  status: number
  body: unknown
  set(name: string, value: string): void
}

export type KoaMiddleware = (context: Context, next: () => Promise<unknown>) => Promise<void>

/** `routes` and `schemes` are those of `routes.gen.ts`. */
export function koaMiddleware<Routes extends Readonly<Record<string, Route>>>(
  routes: Routes,
  schemes: SecuritySchemes,
  operations: BoundOperations<Routes>,
  options: BindOptions = {},
): KoaMiddleware {
  const answer = bind(routes, schemes, operations, options)
  return async (ctx, next) => {
    const { method, path, querystring: query, req: body } = ctx
    const reply = await answer({ method, path, query, headers: joined(ctx.headers), body })
    if (reply === undefined) {
      await next()
      return
    }
    ctx.body = bodyOf(reply.body)
    // after the body, of which Koa guesses a type and a status
    for (const [name, value] of Object.entries(reply.headers)) ctx.set(name, value)
    ctx.status = reply.status
  }
}

function joined(headers: Context['headers']): Record<string, string | undefined> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.join(', ') : value,
  ])
  return Object.fromEntries(entries)
}

function bodyOf(body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined): unknown {
  if (body === undefined) return null
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return typeof body === 'string' ? body : Readable.from(body, { objectMode: false })
}
