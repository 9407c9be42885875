import type { Generated } from 'kysely'
import type { DeliveryStatus, DisabledReason, WebhookState } from '../../domain/webhooks.ts'

// The catalogue's tables of webhooks. They are one queue for all organizations, so that a node finds what is due in one statement.

/** A webhook, and what a node has to know to serve it: whole queues are leased, so that one receiver never holds up another. */
export interface WebhookTable {
  sequence: Generated<number>
  id: string
  organization_id: string
  url: string
  /** JSON of the types of events that it gets. */
  events: string
  /** The dataset or the project whose events it gets alone; null for all. */
  dataset_id: string | null
  project_id: string | null
  state: WebhookState
  disabled_reason: DisabledReason | null
  /** Encrypted, as `seal` makes it. */
  secret: string
  /** The secret before the last rotation; it signs too until its end. */
  previous_secret: string | null
  previous_expires_at: number | null
  created_at: number
  /** When the failures began that no success has ended. */
  failing_since: number | null
  /** Failed attempts since the last success. */
  failures: number
  /** When to look for deliveries that are due; null where none waits. */
  next_due_at: number | null
  /** Before this nothing is sent to a receiver that seems to be dead. */
  paused_until: number | null
  /** Which node sends its deliveries, and until when no other one does. */
  leased_by: string | null
  leased_until: number | null
}

/** One event on its way to one webhook. */
export interface DeliveryTable {
  sequence: Generated<number>
  id: string
  webhook_id: string
  organization_id: string
  /** What the receiver knows it by: the event's, or the delivery's own where there is no event. */
  message_id: string
  type: string
  /** The body, byte for byte the same in each attempt. */
  body: string
  status: DeliveryStatus
  attempts: number
  /** When the next attempt is due; null after the last. */
  due_at: number | null
  last_attempt_at: number | null
  /** The status of the last answer; null where none came. */
  last_status: number | null
  /** Why the last attempt failed. */
  last_error: string | null
  created_at: number
  ended_at: number | null
}
