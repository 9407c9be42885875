import { useState } from 'preact/hooks'
import { useDraft } from '../../../state/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { withBreaksOf } from '../cell.ts'
import { type Operator, operatorsOf, readFilterValue, takesPart, takesValue, WORDS } from '../filter.ts'
import { CellInput } from '../grid/cell-input.tsx'
import type { Shared } from '../shared.ts'

interface FilterDialogProps extends Pick<Shared, 'dataset' | 'view' | 'setView'> {
  readonly question: { readonly column: string; readonly index?: number }
  readonly close: () => void
}

interface Fields {
  readonly name: string
  readonly chosen: Operator | undefined
  readonly value: string
  readonly isAlternative: boolean
}

export function FilterDialog({ dataset, view, setView, question, close: closeDialog }: FilterDialogProps) {
  const before = question.index === undefined ? undefined : view.filters[question.index]
  const of = `filter ${JSON.stringify([question.column, before])} of ${dataset.id}`
  const { fields, change, close } = useDraft<Fields>(of, closeDialog, () => ({
    name: question.column,
    chosen: before?.operator,
    value: before?.value ?? '',
    isAlternative: before?.isAlternative ?? false,
  }))
  const { name, chosen, value, isAlternative } = fields
  const [error, setError] = useState<string | undefined>()
  const type = dataset.columns.find((column) => column.name === name)?.type ?? 'text'
  // A name may lead into a json column.
  const isGone = !dataset.columns.some((column) => name === column.name || name.startsWith(`${column.name}.`))
  const operators = operatorsOf(type)
  const operator = operators.find((one) => one === chosen) ?? operators[0] ?? '='
  const isList = operator === 'in'
  // What was wrong with a value may be right in another comparison.
  const choose = (choice: Partial<Fields>) => {
    setError(undefined)
    change(choice)
  }
  const submit = () => {
    if (isGone) return
    const read = readFilterValue(type, operator, value)
    if ('error' in read) return setError(read.error)
    const filter = { name, operator, value: read.text, ...(isAlternative && { isAlternative }) }
    const others = view.filters.filter((_, index) => index !== question.index)
    close()
    setView({ filters: [...others, filter] })
  }
  return (
    <Dialog title={before === undefined ? 'Filter' : 'Change the filter'} close={close}>
      <Form submit={submit} label="Show matching rows" isBusy={false} cancel={close}>
        <div class="two">
          <Field label="Column" error={isGone ? `The dataset has no column “${name}” any more.` : undefined}>
            <select value={name} onChange={(event) => choose({ name: event.currentTarget.value })}>
              {dataset.columns.map((column) => (
                <option key={column.name} value={column.name}>
                  {column.name}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Comparison">
            <select
              value={operator}
              onChange={(event) => choose({ chosen: operators[event.currentTarget.selectedIndex] })}
            >
              {operators.map((one) => (
                <option key={one} value={one}>
                  {WORDS[one]}
                </option>
              ))}
            </select>
          </Field>
        </div>
        {takesValue(operator) && (
          <Field label="Value" error={error} {...hintOf(operator)}>
            <CellInput
              type={isList ? 'text' : type}
              text={value}
              setText={(text) => change({ value: withBreaksOf(before?.value ?? '', text) })}
              isWrong={error !== undefined}
            />
          </Field>
        )}
        <Field label="Rows have to match">
          <select
            value={isAlternative ? 'or' : 'and'}
            onChange={(event) => change({ isAlternative: event.currentTarget.value === 'or' })}
          >
            <option value="and">this filter, and all other filters</option>
            <option value="or">this filter, or another filter with “or”</option>
          </select>
        </Field>
      </Form>
    </Dialog>
  )
}

function hintOf(operator: Operator): { hint?: string } {
  if (operator === 'in') return { hint: 'Separate values by commas. Put a value with a comma in double quotes.' }
  if (operator === 'contains_ignoring_case') return { hint: 'The case of the letters a to z does not matter.' }
  return takesPart(operator) ? { hint: 'Upper and lower case differ.' } : {}
}
