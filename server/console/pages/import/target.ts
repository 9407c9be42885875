import type { Dataset, Project } from '../../../../generated/index.ts'
import * as sdk from '../../../../generated/index.ts'
import { allPages } from '../../api/all-pages.ts'
import { call } from '../../api/call.ts'

/** Where rows may go. */
export interface Target {
  readonly dataset: Dataset | undefined
  readonly projects: readonly Project[]
  readonly rowsPerRequest: number
}

export async function loadTarget(id: string | undefined, signal: AbortSignal): Promise<Target> {
  const [dataset, projects, organization] = await Promise.all([
    id === undefined ? undefined : call(sdk.getDataset({ path: { dataset_id: id }, signal })),
    allPages((query) => sdk.listProjects({ query, signal }), signal),
    call(sdk.getOrganization({ signal })),
  ])
  return { dataset: dataset?.data, projects, rowsPerRequest: organization.data.limits.rows_per_request }
}
