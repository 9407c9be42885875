import type { Dataset, Project } from '../../../../client/index.ts'
import { service } from '../../service.ts'

/** Where rows can be imported to. */
export interface Target {
  readonly dataset: Dataset | undefined
  readonly projects: readonly Project[]
  readonly rowsPerRequest: number
}

export async function loadTarget(id: string | undefined, signal: AbortSignal): Promise<Target> {
  const [dataset, projects, organization] = await Promise.all([
    id === undefined ? undefined : service.datasets.get(id, { signal }),
    service.projects.list({ limit: 100 }, { signal }).toArray(),
    service.organization.get({ signal }),
  ])
  return { dataset, projects, rowsPerRequest: organization.limits.rows_per_request }
}
