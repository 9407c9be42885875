import type { VNode } from 'preact'
import { ApiError, type ColumnType } from '../../../../../client/index.ts'
import { Field } from '../../../ui/field.tsx'
import { CellInput } from '../grid/cell-input.tsx'
import { hasRule, type RuleName, type RuleTexts } from './column-rules.ts'

interface RuleFieldsProps {
  readonly type: ColumnType
  readonly texts: RuleTexts
  readonly setTexts: (texts: RuleTexts) => void
  /** What the console itself has against a text. */
  readonly wrong: ReadonlyMap<RuleName, string>
  readonly failure: Error | undefined
  /** Where the service has the column in the request, if not at the top: `columns[2].`. */
  readonly at?: string
}

/** Description and rules of a column. What the service has against one of them stands at its field. */
export function RuleFields({ type, texts, setTexts, wrong, failure, at = '' }: RuleFieldsProps) {
  const set = (changes: Partial<RuleTexts>) => setTexts({ ...texts, ...changes })
  const rule = (name: RuleName, label: string, hint: string, input: VNode<object>) =>
    hasRule(name, { type }) && (
      <Field label={label} hint={hint} error={wrong.get(name) ?? refusalAt(failure, `${at}${name}`)}>
        {input}
      </Field>
    )
  const bound = (name: 'min' | 'max' | 'default') => (
    <CellInput type={type} text={texts[name]} setText={(text) => set({ [name]: text })} />
  )
  return (
    <>
      {rule(
        'description',
        'Description',
        'What the column holds. It is shown in the column header.',
        <textarea
          rows={2}
          maxLength={1000}
          value={texts.description}
          onInput={(event) => set({ description: event.currentTarget.value })}
        />,
      )}
      {rule(
        'required',
        'Required',
        'Cells cannot be empty.',
        <input
          type="checkbox"
          checked={texts.isRequired}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />,
      )}
      {rule('default', 'Default', 'The value in new rows that leave the column out.', bound('default'))}
      {rule(
        'values',
        'Values',
        'One per line. Cells can have only these values. Leave it blank for any text.',
        <textarea
          rows={4}
          spellcheck={false}
          value={texts.values}
          onInput={(event) => set({ values: event.currentTarget.value })}
        />,
      )}
      {rule('min', 'Minimum value', 'Leave it blank for none.', bound('min'))}
      {rule('max', 'Maximum value', 'Leave it blank for none.', bound('max'))}
      {rule(
        'max_length',
        'Maximum length',
        'In characters. Leave it blank for any length.',
        <input
          inputMode="numeric"
          autocomplete="off"
          value={texts.max_length}
          onInput={(event) => set({ max_length: event.currentTarget.value })}
        />,
      )}
    </>
  )
}

/** What the service says of a field, or of a part of it such as `values[2]`. */
function refusalAt(failure: Error | undefined, name: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  return failure.details.find(({ field }) => field === name || field.startsWith(`${name}[`))?.message
}

/** The fields of a failure that a form shows itself: rules that a column of the type has. */
export function shownRules(failure: Error | undefined, type: ColumnType, at = ''): string[] {
  if (!(failure instanceof ApiError) || !failure.field?.startsWith(at)) return []
  const name = failure.field.slice(at.length).replace(/\[.*/, '')
  return RULES.some((rule) => rule === name && hasRule(rule, { type })) ? [failure.field] : []
}

const RULES: readonly RuleName[] = ['description', 'required', 'default', 'values', 'min', 'max', 'max_length']
