import type { ApiError } from '../operations/api-error.ts'

/** The body of every failure. */
export function errorEnvelope({ code, message, findings, reason }: ApiError, requestId: string) {
  const validation = findings[0] && { field: findings[0].field, details: findings }
  return { error: { code, message, ...validation, ...(reason && { reason }), request_id: requestId } }
}
