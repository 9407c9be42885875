/** A project as catalogued. */
export interface ProjectRecord {
  readonly sequence: number
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export type DeletedProject =
  | { readonly outcome: 'deleted' | 'no_such_project' }
  | { readonly outcome: 'not_empty'; readonly datasets: number }
