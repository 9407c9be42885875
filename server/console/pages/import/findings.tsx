import type { ImportPreview } from '../../../../client/index.ts'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { RefusedTable } from './refused-table.tsx'

interface FindingsProps {
  readonly preview: ImportPreview
  /** Whether the types were taken from the file: then all rows that can be read fit. */
  readonly isNew?: boolean
}

/** What the service says of a whole file before anything is imported. */
export function Findings({ preview: { rows_read, rows_refused, errors }, isNew = false }: FindingsProps) {
  const rows = formatCount(rows_read, 'row')
  if (rows_refused === 0)
    return (
      <Notice kind="good">
        The file has {rows}, and all of them {isNew ? 'can be read' : 'fit'}.
      </Notice>
    )
  return (
    <section>
      <Notice kind="warning">
        The file has {rows}, of which {rows_refused.toLocaleString('en')} cannot be stored
        {errors.length < rows_refused && `. These are the first ${errors.length.toLocaleString('en')}`}:
      </Notice>
      <RefusedTable rows={errors} />
    </section>
  )
}
