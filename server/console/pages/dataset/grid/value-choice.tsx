import { useEffect, useId, useRef, useState } from 'preact/hooks'

interface ValueChoiceProps {
  readonly label: string
  readonly values: readonly string[]
  readonly isRequired: boolean
  readonly isWrong: boolean
  readonly text: string
  readonly setText: (text: string) => void
  /** The text of the cell before somebody typed. */
  readonly began: string
  readonly commit: () => void
}

/**
 * The values that a cell may have, found by typing a part of one, and chosen by arrow keys or a click. Enter, Tab and a click elsewhere
 * take the marked value. A text that is in no value stays as it was typed.
 */
export function ValueChoice({ label, values, isRequired, isWrong, text, setText, began, commit }: ValueChoiceProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<number | undefined>()
  // An empty text is an empty cell.
  const found = foundIn([...new Set(isRequired ? values : ['', ...values])], text, began)
  const marked = Math.min(moved ?? markedAt(found, text), found.length - 1)
  useEffect(() => list.current?.children[marked]?.scrollIntoView({ block: 'nearest' }), [marked])
  const take = () => {
    const value = found[marked]
    if (value !== undefined && (text !== began || moved !== undefined)) setText(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter' || key === 'Tab') return take()
    const step = STEPS[key]
    if (step === undefined) return
    event.preventDefault()
    setMoved(Math.max(0, Math.min(marked + step, found.length - 1)))
  }
  return (
    <>
      <input
        role="combobox"
        aria-label={label}
        aria-invalid={isWrong}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        {...(marked >= 0 && { 'aria-activedescendant': `${id}-${marked}` })}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setMoved(undefined)
          setText(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
      <div class="value-list" role="listbox" id={id} aria-label={`Values of ${label}`} ref={list}>
        {found.map((value, index) => (
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            onClick={() => {
              setText(value)
              commit()
            }}
          >
            {value === '' ? <span class="hint">(empty)</span> : value}
          </div>
        ))}
      </div>
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** All values until something is typed, then those that begin with it, and those that have it in them. */
function foundIn(values: readonly string[], text: string, began: string): readonly string[] {
  if (text === '' || text === began) return values
  const part = text.toLowerCase()
  const having = values.filter((value) => value.toLowerCase().includes(part))
  const beginning = having.filter((value) => value.toLowerCase().startsWith(part))
  return [...beginning, ...having.filter((value) => !beginning.includes(value))]
}

/** The value that is the text, otherwise the first that has it; none where the text was removed and no value is empty. */
function markedAt(found: readonly string[], text: string): number {
  return text === '' ? found.indexOf(text) : Math.max(0, found.indexOf(text))
}
