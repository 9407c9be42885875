import type { Generated } from 'kysely'
import type { Actor } from '../../domain/origin.ts'

// The tables of events. Times and `sequence` are as in `schema.ts`.

/** What happened in an organization. Within it, `sequence` and `created_at` follow the order of the commits. */
export interface EventTable {
  sequence: Generated<number>
  id: string
  organization_id: string
  type: string
  created_at: number
  actor_kind: Actor['kind']
  actor_id: string | null
  /** The name of the key or the address of the user, as it was then. */
  actor_name: string | null
  address: string | null
  request_id: string | null
  project_id: string | null
  dataset_id: string | null
  /** JSON. */
  data: string
}

/**
 * Events of changes beside the rows, on their way to the catalogue: they are written in the transaction of the change, which touches no table
 * of the catalogue.
 */
export interface PendingEventTable {
  id: string
  organization_id: string
  /** JSON of `NewEvent`. */
  event: string
}

/** Up to which version of a dataset `rows.changed` has been told; the first version where there is no record. */
export interface AnnouncedTable {
  dataset_id: string
  version: number
}
