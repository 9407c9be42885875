import type { Column, ColumnType } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { Button } from '../../ui/button.tsx'
import { TypeSelect } from './type-select.tsx'

/** A column of a dataset that is not created yet. The key identifies it while its name changes. */
export interface DraftColumn extends Column {
  readonly key: number
}

let lastKey = 0

export function newDraft(name = '', type: ColumnType = 'text'): DraftColumn {
  return { key: ++lastKey, name, type }
}

export function toColumns(drafts: readonly DraftColumn[]): Column[] {
  return drafts.map(({ name, type }) => ({ name, type }))
}

interface ColumnEditorProps {
  readonly columns: readonly DraftColumn[]
  readonly setColumns: (columns: readonly DraftColumn[]) => void
  readonly failure: Error | undefined
}

export function ColumnEditor({ columns, setColumns, failure }: ColumnEditorProps) {
  const change = (key: number, changes: Partial<Column>) =>
    setColumns(columns.map((column) => (column.key === key ? { ...column, ...changes } : column)))
  return (
    <fieldset>
      <legend>Columns</legend>
      <div class="column-editor">
        {columns.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            number={index + 1}
            error={errorAt(failure, `columns[${index}].name`)}
            change={(changes) => change(column.key, changes)}
            remove={columns.length > 1 ? () => setColumns(columns.filter(({ key }) => key !== column.key)) : undefined}
          />
        ))}
      </div>
      <div>
        <Button class="small" icon="plus" onClick={() => setColumns([...columns, newDraft()])}>
          Add a column
        </Button>
      </div>
    </fieldset>
  )
}

interface ColumnLineProps {
  readonly column: DraftColumn
  readonly number: number
  readonly error: string | undefined
  readonly change: (changes: Partial<Column>) => void
  readonly remove: (() => void) | undefined
}

function ColumnLine({ column: { name, type }, number, error, change, remove }: ColumnLineProps) {
  return (
    <div>
      <input
        aria-label={`Name of column ${number}`}
        placeholder="Name"
        required
        maxLength={128}
        autocomplete="off"
        aria-invalid={error !== undefined}
        value={name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      <TypeSelect label={`Type of column ${number}`} type={type} setType={(chosen) => change({ type: chosen })} />
      <Button
        kind="quiet"
        icon="trash"
        aria-label={`Remove column ${number}`}
        disabled={remove === undefined}
        onClick={remove}
      />
    </div>
  )
}
