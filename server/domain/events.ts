import type { Origin } from './origin.ts'

/** Events of data: whoever may read the data may read them. */
const DATA_EVENTS = [
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'project.purged',
  'dataset.created',
  'dataset.updated',
  'dataset.deleted',
  'dataset.restored',
  'dataset.purged',
  'columns.changed',
  'rows.changed',
  'index.created',
  'index.deleted',
  'import.created',
  'import.succeeded',
  'import.failed',
  'import.canceled',
] as const

/** Events of who may do what, which are for owners alone. */
const AUDIT_EVENTS = [
  'organization.updated',
  'api_key.created',
  'api_key.updated',
  'api_key.revoked',
  'user.signed_in',
  'user.signed_out',
  'user.password_changed',
  'member.added',
  'member.updated',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.rotated',
  'webhook.deleted',
  'webhook.disabled',
] as const

/** The types that keys, members and editors read; all others are for owners. */
export const READABLE_BY_ALL: readonly EventType[] = DATA_EVENTS

/** The types of events that this version writes. `openapi.yaml` has a table of them. */
export type EventType = (typeof DATA_EVENTS)[number] | (typeof AUDIT_EVENTS)[number]

/** Something that happened, to be recorded in the transaction of the change itself. */
export interface NewEvent {
  /** Where one is given, an event is recorded once, however often it comes. */
  readonly id?: string
  readonly organizationId: string
  readonly type: EventType
  /** Of an event of a dataset the project need not be given. */
  readonly projectId?: string | undefined
  readonly datasetId?: string | undefined
  /** As replies show it: plain JSON with names of the contract. Dataset and project of an event of a dataset are added. */
  readonly data: Readonly<Record<string, unknown>>
  /** Nothing for what the service does by itself. */
  readonly origin?: Origin | undefined
}
