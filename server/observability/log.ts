import type { EventEmitter } from 'node:events'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** The log: lines of JSON, on standard output unless another destination is given. */
export function createLogger(level: Config['LOG_LEVEL'], destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination)
}

let output: DestinationStream | undefined

/** What is kept of lines that cannot be written; those that follow are lost. */
const KEPT_BYTES = 16 * 1024 ** 2

/** One for all loggers of this thread. */
function standardOutput(): DestinationStream {
  output ??= linesOfTurns(evenIfFull(pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES })))
  return output
}

/**
 * A log on a full disk does not end the server, which still reads, and writes again as soon as there is room. Lines are kept until then. The same holds
 * for what Node itself prints, such as warnings.
 */
function evenIfFull<Log extends EventEmitter>(destination: Log): Log {
  const streams: EventEmitter[] = [destination, process.stdout, process.stderr]
  for (const stream of streams) stream.on('error', () => {})
  return destination
}

/**
 * Writes the lines of a turn of the event loop at its end, all with one system call: under load many requests end in one turn. What is left
 * when the process exits is written then, but not what is left when a signal ends it.
 */
function linesOfTurns(destination: DestinationStream): DestinationStream {
  let lines = ''
  const flush = () => {
    const written = lines
    lines = ''
    if (written !== '') destination.write(written)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
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
