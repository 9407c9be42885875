import type { ColumnType } from '../../../../../client/index.ts'

interface CellInputProps {
  readonly type: ColumnType
  readonly label?: string
  readonly id?: string
  readonly text: string
  readonly setText: (text: string) => void
  readonly isWrong?: boolean
  /** Whether there is room for several lines. */
  readonly isTall?: boolean
}

/** The input that fits cells of a type. */
export function CellInput({ type, label, text, setText, isWrong = false, isTall = false, ...rest }: CellInputProps) {
  const common = { ...rest, 'aria-label': label, 'aria-invalid': isWrong, value: text }
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
        <textarea {...common} rows={10} onInput={onInput} />
      ) : (
        <input {...common} autocomplete="off" onInput={onInput} />
      )
  }
}
