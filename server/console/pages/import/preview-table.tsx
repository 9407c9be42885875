import type { ComponentChildren } from 'preact'
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to be able to do
    <section class="table-box preview" aria-label="Preview" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_LINES).map((fields, line) => (
            <tr key={line}>
              {heads.map((_, index) => (
                <td key={index}>{cellText(fields[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
