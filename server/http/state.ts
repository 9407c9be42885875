import type { ParameterizedContext } from 'koa'

/** What the stations of a request leave for those behind them. */
export interface RequestState {
  /** `req_…`, in the reply's header, in the error envelope and in the log. */
  requestId: string
  /** The contract's operation, once a route has matched. */
  operationId?: string
  organizationId?: string
}

export type HttpContext = ParameterizedContext<RequestState>
