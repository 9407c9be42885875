import { type ApiError, invalid, type Resource } from './api-error.ts'
import { requiredTags, type ValidatorHeaders } from './entity-tag.ts'

/**
 * Whether the write must find the resource as it was read: where an `If-Match` names its tag. Throws the 412 where it names other tags.
 *
 * The resource may change between this check and the write, so the write itself has to compare.
 */
export function mustStay(ifMatch: string | undefined, { ETag }: ValidatorHeaders, what: Resource, id: string): boolean {
  const tags = requiredTags(ifMatch)
  if (tags === undefined) return false
  if (!tags.includes(ETag)) throw changedSince(what, id)
  return true
}

/** The 412 of a resource that no longer has the tag in `If-Match`. */
export function changedSince(what: Resource, id: string): ApiError {
  const changed = `The ${what} ${JSON.stringify(id)} has changed since the ETag in If-Match. Nothing was changed.`
  const message = `${changed} Read the ${what} again to get its current ETag.`
  return invalid(412, [{ field: 'If-Match', message }])
}
