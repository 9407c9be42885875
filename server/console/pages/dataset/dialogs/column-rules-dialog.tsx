import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { ApiError, type Column, type Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CellInput } from '../grid/cell-input.tsx'
import { changesOf, hasRule, type RuleName, type RuleTexts, textsOf } from './column-rules.ts'

interface ColumnRulesProps {
  readonly dataset: Dataset
  readonly column: Column
  readonly close: () => void
  readonly done: () => void
}

/** Description and rules of a column. What the service has against them stands at the field. */
export function ColumnRules({ dataset, column, close, done }: ColumnRulesProps) {
  const [texts, setTexts] = useState(() => textsOf(column))
  const [wrong, setWrong] = useState<ReadonlyMap<RuleName, string>>(new Map())
  const saving = useAction(async () => {
    const read = changesOf(column, texts)
    setWrong(read.wrong)
    if (read.wrong.size > 0) return
    await service.columns.update(dataset.id, column.name, read.changes)
    done()
    close()
  })
  const set = (changes: Partial<RuleTexts>) => setTexts({ ...texts, ...changes })
  const rule = (name: RuleName, label: string, hint: string, input: VNode<object>) =>
    hasRule(name, column) && (
      <Field label={label} hint={hint} error={wrong.get(name) ?? refusalAt(saving.failure, name)}>
        {input}
      </Field>
    )
  const bound = (name: 'min' | 'max' | 'default') => (
    <CellInput type={column.type} text={texts[name]} setText={(text) => set({ [name]: text })} />
  )
  return (
    <Dialog title={`Description and rules of “${column.name}”`} close={close}>
      <Form submit={saving.run} label="Save" cancel={close} shownAt={shownFields(saving.failure)} {...saving}>
        {rule(
          'description',
          'Description',
          'What the column holds. It is shown at its header.',
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
        {rule('default', 'Default', 'The cell of new rows that lack the column.', bound('default'))}
        {rule(
          'values',
          'Values',
          'One on each line. Cells can be nothing else; leave it blank for any text.',
          <textarea
            rows={4}
            spellcheck={false}
            value={texts.values}
            onInput={(event) => set({ values: event.currentTarget.value })}
          />,
        )}
        {rule('min', 'Least value', 'Leave it blank for any.', bound('min'))}
        {rule('max', 'Greatest value', 'Leave it blank for any.', bound('max'))}
        {rule(
          'max_length',
          'Most characters',
          'Leave it blank for any length.',
          <input
            inputMode="numeric"
            autocomplete="off"
            value={texts.max_length}
            onInput={(event) => set({ max_length: event.currentTarget.value })}
          />,
        )}
      </Form>
    </Dialog>
  )
}

/** What the service says of a field, or of a part of it such as `values[2]`. */
function refusalAt(failure: Error | undefined, name: RuleName): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  return failure.details.find(({ field }) => nameOf(field) === name)?.message
}

/** The fields of the failure that the dialog shows itself. */
function shownFields(failure: Error | undefined): string[] {
  return failure instanceof ApiError && failure.field !== undefined ? [failure.field] : []
}

function nameOf(field: string): string {
  return field.replace(/\[.*/, '')
}
