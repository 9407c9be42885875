/** Options that choose datasets. */
export interface DatasetFilters {
  readonly project?: string
  readonly name?: string
  readonly nameContains?: string
}

/** The parameters of a list that the options stand for. */
export function datasetFilters({ project, name, nameContains }: DatasetFilters) {
  return {
    ...(project && { project_id: project }),
    ...(name !== undefined && { name }),
    ...(nameContains !== undefined && { name_contains: nameContains }),
  }
}
