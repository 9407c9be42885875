import type { ComponentChildren } from 'preact'
import { ListTable } from '../../ui/list-table.tsx'
import { cellText } from '../dataset/cell.ts'

const SHOWN_LINES = 8

interface PreviewTableProps {
  /** What stands over each column of the file. */
  readonly heads: readonly ComponentChildren[]
  readonly lines: readonly (readonly string[])[]
}

/** The first lines under the columns that they will be in. */
export function PreviewTable({ heads, lines }: PreviewTableProps) {
  return (
    <ListTable class="preview" label="Preview" heads={heads}>
      {lines.slice(0, SHOWN_LINES).map((fields, line) => (
        <tr key={line}>
          {heads.map((_, index) => (
            <td key={index}>{cellText(fields[index])}</td>
          ))}
        </tr>
      ))}
    </ListTable>
  )
}
