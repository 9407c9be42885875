import type { DeliveryStatus, DisabledReason, WebhookState } from '../../domain/webhooks.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'

/** One webhook of an organization. */
export interface WebhookKey extends OrganizationKey {
  readonly webhookId: string
}

/** Which events a webhook gets: of these types, and where a dataset or a project is named, only what belongs to it. */
export interface WebhookTerms {
  readonly url: string
  readonly events: readonly string[]
  readonly datasetId: string | null
  readonly projectId: string | null
}

/** A webhook without its secrets. */
export interface WebhookRecord extends WebhookTerms {
  readonly sequence: number
  readonly id: string
  readonly state: WebhookState
  /** Null while it is enabled. */
  readonly disabledReason: DisabledReason | null
  /** When failures began that no success has ended. */
  readonly failingSince: number | null
  /** Until when the secret before the last rotation signs too. */
  readonly previousExpiresAt: number | null
  readonly createdAt: number
}

/** A webhook to be kept; its secret is encrypted. */
export interface NewWebhookRecord extends WebhookKey, WebhookTerms {
  readonly secret: string
  readonly now: number
}

/** Why a webhook was not kept. */
export type WebhookRefusal = 'no_such_dataset' | 'no_such_project' | 'too_many'

/** What is to change of a webhook; what is not given stays. */
export interface WebhookChange extends WebhookKey {
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly state?: WebhookState | undefined
  readonly now: number
}

export interface WebhookRotation extends WebhookKey {
  readonly secret: string
  readonly previousExpiresAt: number
}

/** A message for a webhook that no event caused. */
export interface NewDelivery extends WebhookKey {
  readonly deliveryId: string
  readonly messageId: string
  readonly type: string
  readonly body: string
  readonly now: number
}

export interface DeliveryKey extends WebhookKey {
  readonly deliveryId: string
}

export interface DeliveryRecord {
  readonly sequence: number
  readonly id: string
  readonly messageId: string
  readonly type: string
  readonly status: DeliveryStatus
  readonly attempts: number
  /** Null after the last attempt. */
  readonly dueAt: number | null
  readonly lastAttemptAt: number | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly createdAt: number
  readonly endedAt: number | null
}

/** A webhook whose queue a node has leased, with its encrypted secrets. */
export interface LeasedWebhook extends WebhookKey {
  readonly url: string
  readonly secret: string
  readonly previousSecret: string | null
  readonly previousExpiresAt: number | null
  /** Failed attempts since the last success. */
  readonly failures: number
  /** When failures began that no success has ended. */
  readonly failingSince: number | null
}

/** What is to be sent, and how often that was tried. */
export interface DueDelivery {
  readonly deliveryId: string
  readonly messageId: string
  readonly body: string
  readonly attempts: number
}

/** What became of one attempt. */
export interface AttemptOutcome {
  readonly deliveryId: string
  /** How many attempts there were, this one included. */
  readonly attempts: number
  readonly status: DeliveryStatus
  readonly dueAt: number | null
  readonly at: number
  readonly lastStatus: number | null
  readonly lastError: string | null
}

/** The attempts of a node at the deliveries of one webhook. */
export interface Settlement extends Pick<WebhookKey, 'webhookId'> {
  readonly owner: string
  readonly outcomes: readonly AttemptOutcome[]
  /** Failed attempts since the last success. */
  readonly failures: number
  readonly hasSucceeded: boolean
  /** Keeps the lease until then; without it the queue is given back, and due again when its next delivery is. */
  readonly leasedUntil?: number | undefined
  /** Before this nothing is sent to the receiver, which seems to be dead. */
  readonly pausedUntil?: number | undefined
  readonly now: number
}

/** Webhooks of organizations, and what is on its way to them. */
export interface Webhooks {
  /** The webhook, if it is this organization's. */
  findWebhook(webhook: WebhookKey): Promise<WebhookRecord | undefined>
  /** A page of the organization's webhooks. */
  selectWebhooks(page: OrganizationKey & PageOf): Promise<Page<WebhookRecord>>
  /** Keeps a webhook; undefined when it is kept. */
  insertWebhook(webhook: NewWebhookRecord): Promise<WebhookRefusal | undefined>
  /** Changes a webhook. What waits for one that is enabled again is due at once. False when there is none. */
  updateWebhook(change: WebhookChange): Promise<boolean>
  /** Gives a webhook a new secret; the present one goes on signing for a while. False when there is none. */
  rotateWebhook(rotation: WebhookRotation): Promise<boolean>
  /** Deletes a webhook with its deliveries. False when there is none. */
  deleteWebhook(webhook: WebhookKey): Promise<boolean>
  /** The delivery, if it is this webhook's. */
  findDelivery(delivery: DeliveryKey): Promise<DeliveryRecord | undefined>
  /** A page of a webhook's deliveries, the latest first; `after` is a sequence number, below which they begin, or 0. */
  selectDeliveries(page: WebhookKey & PageOf): Promise<Page<DeliveryRecord>>
  /** Queues a message. False when there is no such webhook. */
  insertDelivery(delivery: NewDelivery): Promise<boolean>
  /** Makes a delivery due at once, whatever became of it before. False when there is none. */
  retryDelivery(delivery: DeliveryKey & { readonly now: number }): Promise<boolean>
}

/** For which node queues are looked for. */
export interface DueAsked {
  readonly owner: string
  readonly now: number
  /** How many queues of one organization the node serves at once. */
  readonly mostOfOne: number
}

/** What nodes do with the queues of all organizations. */
export interface DeliverySteps {
  /** How many queues a node could lease now, up to `limit`. */
  countDueWebhooks(due: DueAsked & { readonly limit: number }): Promise<number>
  /** Leases queues that are due: first those of organizations of which the node has the fewest, then those that have been due for longest. */
  leaseWebhooks(lease: DueAsked & { readonly leasedUntil: number; readonly limit: number }): Promise<LeasedWebhook[]>
  /** A leased webhook as it is now; undefined when nothing more is to be sent: the lease was lost, or the webhook is disabled or gone. */
  findLeasedWebhook(lease: { readonly webhookId: string; readonly owner: string }): Promise<LeasedWebhook | undefined>
  /** Deliveries of a queue that are due, the oldest first. */
  selectDueDeliveries(due: {
    readonly webhookId: string
    readonly now: number
    readonly limit: number
  }): Promise<DueDelivery[]>
  /**
   * Records attempts; repeated it changes nothing more. Returns the webhook as it is now, or undefined when nothing more is to be sent: the queue was
   * given back, the lease was lost, or the webhook is disabled or gone.
   */
  settleDeliveries(settlement: Settlement): Promise<LeasedWebhook | undefined>
  /** Disables a webhook, and records the event. Nothing happens when it is disabled, or gone. */
  disableWebhook(webhook: {
    readonly webhookId: string
    readonly reason: Exclude<DisabledReason, 'user'>
  }): Promise<void>
  /** Keeps the leases of a node. */
  renewLeases(lease: { readonly owner: string; readonly leasedUntil: number }): Promise<void>
  /** Gives back the queues that a node has leased, when it ends. */
  releaseLeases(lease: { readonly owner: string; readonly now: number }): Promise<void>
  /** Makes deliveries due whose last attempt, or else whose creation, is after a time: a clock that was ahead says when they are due. */
  bringForwardDeliveries(late: { readonly now: number; readonly madeAfter: number }): Promise<void>
  /** Deletes some deliveries that ended, or have waited since they were due, too long ago. Returns how many. */
  deleteDeliveries(old: { readonly endedBefore: number; readonly dueBefore: number }): Promise<number>
}
