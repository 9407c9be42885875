import type { Creator } from '../../../client/index.ts'

/** Who made a key or an invitation. */
export function Maker({ of }: { readonly of: Creator }) {
  return of === null ? (
    <span title="Created by the operator, or before this was recorded">Not recorded</span>
  ) : (
    <span>{of.email}</span>
  )
}
