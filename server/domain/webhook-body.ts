/** What webhooks are told of an event. Who caused it, and from where, is not part of it. */
export interface NotedEvent {
  readonly id: string
  readonly type: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly datasetId?: string | null | undefined
  readonly projectId?: string | null | undefined
  readonly data: object
}

/** As Standard Webhooks asks for: a message says what happened, and who wants to know more asks. */
const LIMIT_BYTES = 20_000

/** The body of a webhook, of less than 20 KB. What is longer names only what the event is about. */
export function webhookBody(event: NotedEvent): string {
  const about = {
    ...(event.datasetId != null && { dataset_id: event.datasetId }),
    ...(event.projectId != null && { project_id: event.projectId }),
  }
  const head = { id: event.id, type: event.type, timestamp: new Date(event.createdAt).toISOString() }
  const body = JSON.stringify({ ...head, data: { ...about, ...event.data } })
  return Buffer.byteLength(body) < LIMIT_BYTES ? body : JSON.stringify({ ...head, data: about })
}
