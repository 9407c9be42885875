import type { Column, ColumnType } from '../../../../../client/index.ts'
import { directionOf } from './direction.ts'
import { LineInput } from './line-input.tsx'
import { ValueSelect } from './value-select.tsx'

interface CellInputProps {
  readonly type: ColumnType
  /** The only texts that the cell may be. */
  readonly values?: readonly string[]
  readonly isRequired?: boolean
  readonly label?: string
  readonly id?: string
  readonly text: string
  readonly setText: (text: string) => void
  readonly isWrong?: boolean
  /** As a field says it of its input. */
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
  /** Whether there is room for several lines. */
  readonly isTall?: boolean
}

/** What the input of a column has to know of it. */
export function inputOf({ type, values, required = false }: Omit<Column, 'name'>) {
  return { type, ...(values && { values }), isRequired: required }
}

/** The input that fits cells of a type. */
export function CellInput(props: CellInputProps) {
  const { type, values, isRequired = false, label, text, setText, isWrong = false, isTall = false, ...rest } = props
  const isInvalid = isWrong || rest['aria-invalid'] === true
  if (values !== undefined) {
    const asked = { ...rest, 'aria-label': label, 'aria-invalid': isInvalid }
    return <ValueSelect {...asked} values={values} isRequired={isRequired} text={text} setText={setText} />
  }
  const common = { ...rest, 'aria-label': label, 'aria-invalid': isInvalid, value: text }
  const onInput = (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value)
  switch (type) {
    case 'boolean':
      return (
        <select {...common} onChange={onInput}>
          <option value="">(empty)</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      )
    case 'date':
      // The browser's own date input misreads years while they are typed, and cannot be pasted into.
      return <input {...common} placeholder="YYYY-MM-DD" autocomplete="off" onInput={onInput} />
    case 'number':
      return <input {...common} inputMode="decimal" autocomplete="off" onInput={onInput} />
    case 'json':
      return <textarea {...common} class="mono" rows={isTall ? 14 : 6} spellcheck={false} onInput={onInput} />
    case 'text':
      return isTall ? (
        <textarea {...common} dir={directionOf(text)} rows={10} onInput={onInput} />
      ) : (
        <LineInput {...common} dir={directionOf(text)} onInput={onInput} />
      )
  }
}
