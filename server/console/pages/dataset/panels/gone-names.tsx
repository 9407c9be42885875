import { Notice } from '../../../ui/notice.tsx'

/** Says what a panel was asked for and the columns do not have any more. */
export function GoneNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Notice kind="warning">
      Not shown any more, because the column was renamed, deleted or has another type:{' '}
      {names.map((name) => `“${name}”`).join(', ')}.
    </Notice>
  )
}
