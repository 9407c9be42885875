import type { Middleware } from 'koa'
import { newId } from '../ids.ts'
import type { RequestState } from './state.ts'

/** Gives each request an identifier of our own; one that a client sends is not taken over. */
export const requestId: Middleware<RequestState> = (ctx, next) => {
  ctx.state.requestId = newId('req')
  ctx.set('X-Request-Id', ctx.state.requestId)
  return next()
}
