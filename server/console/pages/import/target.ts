import type { Dataset, Index, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'

/** Where rows can be imported to. */
export interface Target {
  readonly dataset: Dataset | undefined
  readonly projects: readonly Project[]
  /** Of the dataset. */
  readonly indexes: readonly Index[]
}

export async function loadTarget(id: string | undefined, signal: AbortSignal): Promise<Target> {
  const [dataset, projects, indexes] = await Promise.all([
    id === undefined ? undefined : service.datasets.get(id, { signal }),
    service.projects.list({ limit: 100 }, { signal }).toArray(),
    id === undefined ? [] : service.indexes.list(id, { limit: 100 }, { signal }).toArray(),
  ])
  return { dataset, projects, indexes }
}
