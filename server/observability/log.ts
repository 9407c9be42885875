import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** The log: lines of JSON, on standard output unless another destination is given. */
export function createLogger(level: Config['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What a log has of an error. */
interface LoggedError {
  readonly type: string
  readonly code?: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * Takes named parts only: errors of drivers and parsers carry more, such as the cells of a row that was refused (`detail`, `where`) or
 * the bytes of a request with its key (`rawPacket`).
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : undefined
  return { type: name, ...code, message, stack, ...(cause !== undefined && { cause: loggedError(cause) }) }
}
