export interface MembershipKey {
  readonly organizationId: string
  readonly userId: string
}

/** Who asks for a change: an owner, or null for the operator, who is no user and may do all. */
export interface AskedBy {
  readonly by: string | null
}

/** What stands against a change. `not_owner`: who asks for it is an owner no more. */
export type Obstacle = 'no_such_user' | 'last_owner' | 'not_owner'

export type DeletedMember =
  | { readonly outcome: 'changed' | Obstacle }
  | { readonly outcome: 'has_keys'; readonly keys: number }
