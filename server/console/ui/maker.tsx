import type { Creator } from '../../../client/index.ts'

/** Who made a key or an invitation. */
export function Maker({ of }: { readonly of: Creator }) {
  return of === null ? (
    <span title="By the operator, or before this was noted">Not noted</span>
  ) : (
    <span>{of.email}</span>
  )
}
