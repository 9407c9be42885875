import type { EventType, NewEvent } from '../../domain/events.ts'
import type { Actor } from '../../domain/origin.ts'
import type { DatasetKey } from './datasets.ts'
import type { Swept } from './maintenance.ts'
import type { OrganizationKey } from './organizations.ts'

/** Something that happened. */
export interface EventRecord {
  /** Gives events of an organization the order of their commits. */
  readonly sequence: number
  readonly id: string
  /** One of `EventType`, or one that a newer server wrote. */
  readonly type: string
  readonly createdAt: number
  readonly actor: Actor & { readonly name: string | null }
  readonly address: string | null
  readonly requestId: string | null
  readonly projectId: string | null
  readonly datasetId: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Which events are wanted; all, where nothing is said. */
export interface EventFilter {
  readonly type?: string | undefined
  readonly datasetId?: string | undefined
  readonly projectId?: string | undefined
  /** The identifier of a key or a user. */
  readonly actorId?: string | undefined
  /** From this time on. */
  readonly from?: number | undefined
  /** Before this time. */
  readonly to?: number | undefined
}

/** Some events of an organization, after a place in the order. */
export interface EventPage extends OrganizationKey, EventFilter {
  /** Of these types alone: those that the reader may read. */
  readonly types: readonly EventType[] | undefined
  readonly order: 'asc' | 'desc'
  /** The place of the last event that was read; undefined for the beginning. */
  readonly after: number | undefined
  readonly limit: number
}

/** The events of a page, which may end early. */
export interface FoundEvents {
  readonly items: readonly EventRecord[]
  /** The place up to which events were looked at; undefined where there are none. */
  readonly last: number | undefined
  readonly hasMore: boolean
}

/** What happened in organizations. */
export interface Events {
  findEvent(event: OrganizationKey & { readonly eventId: string }): Promise<EventRecord | undefined>
  /** A page of an organization's events, in the order of the commits or its reverse. */
  selectEvents(page: EventPage): Promise<FoundEvents>
}

/** Changes of rows that no event tells of yet. */
export interface Unannounced {
  /** Up to this version all is told. */
  readonly from: number
  /** When that version was written; null where that is not known. */
  readonly fromAt: number | null
  readonly to: number
}

/** Changes of rows to be told by one event. */
export interface Announcement extends DatasetKey, Pick<Unannounced, 'from' | 'to'> {
  readonly eventId: string
  /** From which the changes can be read. */
  readonly changesCursor: string
}

/** Single transactions by which events get into the catalogue. */
export interface EventSteps {
  /** The changes of a dataset that no event tells of; undefined where there are none. */
  findUnannounced(dataset: DatasetKey): Promise<Unannounced | undefined>
  /** Datasets with such changes: of an organization, or of all that share their tables. */
  selectUnannounced(place: Partial<OrganizationKey>): Promise<DatasetKey[]>
  /** Tells of changes by one event, which is left beside the rows. False when somebody else has done so, or the dataset is gone. */
  announceChanges(changes: Announcement): Promise<boolean>
  /** Events that were left beside an organization's rows. */
  selectPendingEvents(organization: OrganizationKey): Promise<NewEvent[]>
  /** Records events in the catalogue, unless they are there. */
  placeEvents(events: OrganizationKey & { readonly events: readonly NewEvent[] }): Promise<void>
  /** Forgets events beside an organization's rows that the catalogue has. */
  deletePendingEvents(events: OrganizationKey & { readonly ids: readonly string[] }): Promise<void>
  /** Deletes some of the oldest events of an organization that were recorded before a time. Returns how many. */
  deleteEvents(old: OrganizationKey & { readonly recordedBefore: number }): Promise<number>
}

/** What takes more than one transaction. */
export interface EventLifecycle {
  /**
   * Tells of everything that no event tells of yet: what a process left that ended between a change and its event. Several processes may do so
   * at once, and each change is told once.
   */
  announceLeft(swept?: Swept): Promise<void>
  /** The same for what other nodes have changed a moment ago, which they tell themselves unless they ended. */
  announceOfOthers(): Promise<void>
  /** Deletes the events that are older than the plans keep. Returns how many. */
  sweepEvents(time: Swept & { readonly now: number }): Promise<number>
}
