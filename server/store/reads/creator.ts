import type { Creator } from '../interface/creator.ts'

interface CreatedColumns {
  readonly created_by: string | null
  readonly created_by_email: string | null
}

/** Null for the operator. */
export function creatorOf({ created_by: id, created_by_email: email }: CreatedColumns): Creator | null {
  return id === null || email === null ? null : { id, email }
}

export function creatorColumns(creator: Creator | null): CreatedColumns {
  return { created_by: creator?.id ?? null, created_by_email: creator?.email ?? null }
}
