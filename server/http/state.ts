import type { ParameterizedContext } from 'koa'
import type { Work } from '../timing.ts'
import type { ReplyHeaders } from './reply-headers.ts'
import type { Trace } from './trace.ts'

/** What the stations of a request leave for those after them. */
export interface RequestState {
  /** `req_…`, in the reply's header, in the error envelope and in the log. */
  requestId: string
  /** Those of the reply so far; `ctx.set` adds others. */
  headers: ReplyHeaders
  /** The contract's operation, once a route has matched. */
  operationId?: string
  organizationId?: string
  /** The user or the API key that the request came with. */
  userId?: string
  apiKeyId?: string
  /** How many rows were added or are returned, for operations on rows. */
  rows?: number | undefined
  /** Set with the first line in the log. */
  trace?: Trace
  /** The work that is measured for a request that asked for its timing. */
  work?: readonly Work[]
}

export type HttpContext = ParameterizedContext<RequestState>
