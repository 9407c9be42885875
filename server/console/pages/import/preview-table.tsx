import type { Column } from '../../../../generated/index.ts'
import { cellText } from '../dataset/cell.ts'
import { TypeSelect } from '../datasets/type-select.tsx'

const SHOWN_LINES = 8

interface PreviewTableProps {
  readonly columns: readonly Column[]
  readonly setColumns: (columns: readonly Column[]) => void
  readonly lines: readonly (readonly string[])[]
  /** Whether the types are those of a dataset that is there. */
  readonly isFixed: boolean
}

/** The first lines under the columns that they will be in. */
export function PreviewTable({ columns, setColumns, lines, isFixed }: PreviewTableProps) {
  const change = (index: number, changes: Partial<Column>) =>
    setColumns(columns.map((column, other) => (other === index ? { ...column, ...changes } : column)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to be able to do
    <section class="table-box preview" aria-label="Preview" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, type }, index) => (
              <th key={index} scope="col">
                <input
                  aria-label={`Name of column ${index + 1}`}
                  required
                  maxLength={128}
                  value={name}
                  onInput={(event) => change(index, { name: event.currentTarget.value })}
                />
                {isFixed ? (
                  <span class="badge">{type}</span>
                ) : (
                  <TypeSelect
                    label={`Type of column ${index + 1}`}
                    type={type}
                    setType={(chosen) => change(index, { type: chosen })}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_LINES).map((fields, line) => (
            <tr key={line}>
              {columns.map(({ name }, index) => (
                <td key={name}>{cellText(fields[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
