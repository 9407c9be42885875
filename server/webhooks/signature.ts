import { createHmac } from 'node:crypto'
import { secretBytes } from '../domain/webhooks.ts'

/** What is sent, and how often it was before. */
export interface Message {
  /** The same for each attempt, so that its receiver can tell a repetition. */
  readonly id: string
  readonly body: string
}

/** The headers of Standard Webhooks 1.0 for one attempt, with a signature for each secret that holds now. */
export function signedHeaders({ id, body }: Message, secrets: readonly string[], now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
