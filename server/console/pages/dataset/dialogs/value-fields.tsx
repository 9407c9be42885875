import type { Column } from '../../../../../client/index.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { CellInput, inputOf } from '../grid/cell-input.tsx'

interface NewValue {
  readonly column: Column | undefined
  readonly choose: (column: Column | undefined) => void
  readonly text: string
  readonly setText: (text: string) => void
}

interface ValueFieldsProps extends NewValue {
  readonly columns: readonly Column[]
  readonly error: string | undefined
}

/** What is entered into a dialog that changes rows. It begins with the column `first`. */
export function useNewValue(of: string, first: Column | undefined, closeDialog: () => void) {
  const draft = useDraft(`new value of ${of}`, closeDialog, () => ({ column: first, text: '' }))
  const { fields, change, unanswered, close } = draft
  const value: NewValue = {
    ...fields,
    choose: (column) => change({ column }),
    setText: (text) => change({ text }),
  }
  return { value, unanswered, close }
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
