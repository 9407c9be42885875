import type { Dataset, Event, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'

/** So many of the last deletions tell who made them. */
const DELETIONS = 100

/** What was deleted and can be restored, the latest first. */
export interface Trashed {
  readonly kind: 'dataset' | 'project'
  readonly item: Dataset | Project
  /** The name of a key or the address of a user; null if it has none, undefined if the event of the deletion is not there any more. */
  readonly by: string | null | undefined
}

/** What the page shows of the trash, and the projects into which datasets can be restored. */
export interface Trash {
  readonly trashed: readonly Trashed[]
  readonly projects: readonly Project[]
}

export async function loadTrash(signal: AbortSignal): Promise<Trash> {
  const deleted = { state: 'deleted', limit: 100 } as const
  const lastOf = (type: 'dataset.deleted' | 'project.deleted') =>
    service.events.list({ type, order: 'desc', limit: DELETIONS }, { signal }).toArray({ max: DELETIONS })
  const [datasets, deletedProjects, projects, ...events] = await Promise.all([
    service.datasets.list(deleted, { signal }).toArray(),
    service.projects.list(deleted, { signal }).toArray(),
    service.projects.list({ limit: 100 }, { signal }).toArray(),
    lastOf('dataset.deleted'),
    lastOf('project.deleted'),
  ])
  const by = actorsOf(events.flat())
  const trashed = [
    ...datasets.map((item) => ({ kind: 'dataset', item, by: by.get(item.id) }) as const),
    ...deletedProjects.map((item) => ({ kind: 'project', item, by: by.get(item.id) }) as const),
  ]
  return { trashed: trashed.sort((one, other) => timeOf(other.item) - timeOf(one.item)), projects }
}

/** By dataset or project, of its last event. The events are newest first. */
function actorsOf(events: readonly Event[]): ReadonlyMap<string, string | null> {
  return new Map(
    events.toReversed().flatMap(({ actor, dataset_id, project_id }) => {
      const id = dataset_id ?? project_id
      return id === null ? [] : [[id, actor.name] as const]
    }),
  )
}

/** Names one deletion: what is restored may be deleted once more. */
export function deletionOf({ item }: Trashed): string {
  return `${item.id} ${item.deleted_at}`
}

function timeOf({ deleted_at }: Dataset | Project): number {
  return Date.parse(deleted_at ?? '')
}
