import type { Route } from '../../generated/route.gen.ts'
import { badRequest } from '../operations/api-error.ts'
import type { HttpContext } from './state.ts'

/** Files that end anywhere: a CSV file or one of JSON lines is whole after any line. A list of changes ends with a line of its own. */
const ENDS_ANYWHERE: Readonly<Record<string, readonly unknown[]>> = {
  exportData: ['csv', 'ndjson'],
  listEvents: ['ndjson'],
}

/**
 * Throws the 400 of a file over HTTP/1.0, where it would end with its connection (RFC 9112, 6.3): what a crash has cut off would seem to be
 * whole, also to a client behind a proxy that speaks HTTP/1.0 with this server.
 */
export function requireMarkedEnd(
  { req }: HttpContext,
  { operationId }: Route,
  query: Readonly<Record<string, unknown>>,
): void {
  const format = query['format']
  if (req.httpVersion !== '1.0' || !ENDS_ANYWHERE[operationId]?.includes(format)) return
  const message = `format=${format} requires HTTP/1.1: over HTTP/1.0 a file that was cut off cannot be told from a whole one. In nginx, set proxy_http_version 1.1.`
  throw badRequest('format', message)
}
