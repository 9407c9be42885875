import type { ParameterizedContext } from 'koa'
import type { Work } from '../timing.ts'
import type { Trace } from './trace.ts'

/** What the stations of a request leave for those behind them. */
export interface RequestState {
  /** `req_…`, in the reply's header, in the error envelope and in the log. */
  requestId: string
  /** The contract's operation, once a route has matched. */
  operationId?: string
  organizationId?: string
  /** Which of its users asks, or which of its keys is used. */
  userId?: string
  apiKeyId?: string
  /** Rows that were added or are returned, where the operation is on rows. */
  rows?: number | undefined
  /** Known from the first line in the log on. */
  trace?: Trace
  /** What is done for a request that asked for its timing. */
  work?: readonly Work[]
}

export type HttpContext = ParameterizedContext<RequestState>
