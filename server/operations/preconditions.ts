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
  if (!tags.includes(ETag)) throw notMatched(ifMatch, what, id)
  return true
}

/** The 412 of an `If-Match` that does not name the present state. */
export function notMatched(ifMatch: string | undefined, what: Resource, id: string): ApiError {
  return requiredTags(ifMatch)?.length === 0 ? weakTag() : changedSince(what, id)
}

/** The 412 of an `If-Match` without a strong tag. Who reads the resource again gets the same weak tag again. */
function weakTag(): ApiError {
  const message =
    'A weak tag (W/"…") in If-Match never matches. Nothing was changed. The tags of the service are strong, and a proxy that compresses its replies makes them weak: send the tag without W/.'
  return invalid(412, [{ field: 'If-Match', message }])
}

/** The 412 of a resource that no longer has the tag in `If-Match`. */
export function changedSince(what: Resource, id: string): ApiError {
  const changed = `The ${what} ${JSON.stringify(id)} has changed since the ETag in If-Match. Nothing was changed.`
  const message = `${changed} Read the ${what} again to get its current ETag.`
  return invalid(412, [{ field: 'If-Match', message }])
}
