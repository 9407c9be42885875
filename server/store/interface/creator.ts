/** The user who made something, as the user was called then; who is not in the organization any more is still named. */
export interface Creator {
  readonly id: string
  readonly email: string
}
