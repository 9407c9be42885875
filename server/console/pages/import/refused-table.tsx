import type { ImportError } from '../../../../client/index.ts'

/** Rows that cannot be stored, each with its line and the reason. */
export function RefusedTable({ rows }: { readonly rows: readonly ImportError[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to be able to do
    <section class="table-box refused-rows" aria-label="Refused rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
            <th scope="col">Row</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, field, message, text }) => (
            <tr key={line}>
              <td class="number">{line.toLocaleString('en')}</td>
              <td>{field}</td>
              <td>{message}</td>
              <td class="text">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
