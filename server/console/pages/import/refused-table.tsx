import type { ImportError } from '../../../../client/index.ts'
import { ListTable } from '../../ui/list-table.tsx'

/** Rows that cannot be stored, each with its line and the reason. */
export function RefusedTable({ rows }: { readonly rows: readonly ImportError[] }) {
  return (
    <ListTable class="refused-rows" label="Refused rows" heads={['Line', 'Column', 'Reason', 'Row']}>
      {rows.map(({ line, field, message, text }) => (
        <tr key={line}>
          <td class="number">{line.toLocaleString('en')}</td>
          <td>{field}</td>
          <td>{message}</td>
          <td class="text">{text}</td>
        </tr>
      ))}
    </ListTable>
  )
}
