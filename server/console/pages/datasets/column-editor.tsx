import { ApiError, type Column, type ColumnType } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { blankTexts, type RuleName, type RuleTexts, termsOf } from '../dataset/dialogs/column-rules.ts'
import { RuleFields, shownRules } from '../dataset/dialogs/rule-fields.tsx'
import { TypeSelect } from './type-select.tsx'

/** A column of a dataset that is not created yet. The key identifies it while its name changes. */
export interface DraftColumn {
  readonly key: number
  readonly name: string
  readonly type: ColumnType
  readonly texts: RuleTexts
  /** What the console has against a rule. */
  readonly wrong: ReadonlyMap<RuleName, string>
}

let lastKey = 0

export function newDraft(): DraftColumn {
  return { key: ++lastKey, name: '', type: 'text', texts: blankTexts(), wrong: new Map() }
}

/** The columns as the service takes them, and the drafts with what is wrong with them. */
export function toColumns(drafts: readonly DraftColumn[]) {
  const read = drafts.map((draft) => ({ draft, ...termsOf(draft.type, draft.texts) }))
  return {
    columns: read.map(({ draft: { name, type }, terms }): Column => ({ name, type, ...terms })),
    drafts: read.map(({ draft, wrong }): DraftColumn => ({ ...draft, wrong })),
    isWrong: read.some(({ wrong }) => wrong.size > 0),
  }
}

/** The field of a failure that the editor shows itself. */
export function shownInColumns(failure: Error | undefined, drafts: readonly DraftColumn[]): string[] {
  return drafts.flatMap(({ type }, index) => shownRules(failure, type, `columns[${index}].`))
}

interface ColumnEditorProps {
  readonly columns: readonly DraftColumn[]
  readonly setColumns: (columns: readonly DraftColumn[]) => void
  readonly failure: Error | undefined
}

export function ColumnEditor({ columns, setColumns, failure }: ColumnEditorProps) {
  const change = (key: number, changes: Partial<DraftColumn>) =>
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
            failure={failure}
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
  readonly failure: Error | undefined
  readonly change: (changes: Partial<DraftColumn>) => void
  readonly remove: (() => void) | undefined
}

function ColumnLine({ column: { name, type, texts, wrong }, number, failure, change, remove }: ColumnLineProps) {
  const at = `columns[${number - 1}].`
  const isRefused = shownRules(failure, type, at).length > 0
  return (
    <div class="column-line">
      <input
        aria-label={`Name of column ${number}`}
        placeholder="Name"
        required
        maxLength={128}
        autocomplete="off"
        aria-invalid={errorAt(failure, `${at}name`) !== undefined}
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
      <Disclosure title={`Description and rules of column ${number}`} isShown={wrong.size > 0 || isRefused}>
        <RuleFields
          type={type}
          texts={texts}
          setTexts={(changed) => change({ texts: changed })}
          wrong={wrong}
          failure={failure instanceof ApiError ? failure : undefined}
          at={at}
        />
      </Disclosure>
    </div>
  )
}
