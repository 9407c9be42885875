interface ValueSelectProps {
  readonly id?: string
  readonly 'aria-label'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly values: readonly string[]
  readonly isRequired: boolean
  readonly text: string
  readonly setText: (text: string) => void
}

/** A choice of the values that cells of a column may have. A text that is none of them stays there until another one is chosen. */
export function ValueSelect({ values, isRequired, text, setText, ...rest }: ValueSelectProps) {
  const isOdd = text !== '' && !values.includes(text)
  return (
    <select {...rest} value={text} onChange={(event) => setText(event.currentTarget.value)}>
      {(!isRequired || text === '') && <option value="">(empty)</option>}
      {isOdd && <option value={text}>{text}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {value === '' ? '(empty text)' : value}
        </option>
      ))}
    </select>
  )
}
