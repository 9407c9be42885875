import type { Route } from '../../generated/route.gen.ts'
import type { HttpContext } from './state.ts'

/**
 * Whether a request asks for a stream of events by its `Accept`, as EventSource does, and not by a parameter. The contract's parameters cannot say
 * that: OpenAPI knows no parameter `Accept`.
 */
export function acceptsEvents(ctx: HttpContext, { replies }: Route): boolean {
  const { accept = '' } = ctx.req.headers
  if (!/\btext\/event-stream\b/i.test(accept) || /(^|&)format=/.test(ctx.querystring)) return false
  return 'text/event-stream' in (replies['200']?.content ?? {})
}
