import { randomHex } from '../domain/ids.ts'

/** The place of a request in a trace over several systems (W3C Trace Context). */
export interface Trace {
  readonly traceId: string
  /** The caller's part of it; undefined where the trace begins here. */
  readonly parentId?: string
}

/**
 * The trace that a `traceparent` of version 00 names, else a new one. It is for the log alone: the recommendation has no header that
 * returns it, and `X-Request-Id` finds the line. Nothing of a `traceparent` gets past this expression unless it matches.
 */
export function traceOf(traceparent: string | readonly string[] | undefined): Trace {
  const [, traceId, parentId] = VERSION_00.exec(String(traceparent)) ?? []
  if (traceId === undefined || parentId === undefined) return { traceId: randomHex(32) }
  return { traceId, parentId }
}

/** Lower case, and neither identifier all zeros. Several headers come as one text with commas, which does not match. */
const VERSION_00 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/
