import type { Column } from '../../../../../client/index.ts'
import { Field } from '../../../ui/field.tsx'
import { CellInput, inputOf } from '../grid/cell-input.tsx'

interface ValueFieldsProps {
  readonly columns: readonly Column[]
  readonly column: Column | undefined
  readonly choose: (column: Column | undefined) => void
  readonly text: string
  readonly setText: (text: string) => void
  readonly error: string | undefined
}

/** A column, and the value that its cells are to have. */
export function ValueFields({ columns, column, choose, text, setText, error }: ValueFieldsProps) {
  return (
    <>
      <Field label="Column">
        <select value={column?.name} onChange={(event) => choose(columns[event.currentTarget.selectedIndex])}>
          {columns.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {column && (
        <Field label="New value" hint="Leave it blank to empty the cells." error={error}>
          <CellInput key={column.name} {...inputOf(column)} text={text} setText={setText} />
        </Field>
      )}
    </>
  )
}
