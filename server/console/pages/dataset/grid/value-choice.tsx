import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { withBreaksOf } from '../cell.ts'
import { type FieldAttributes, isOfInputMethod } from './cell-field.ts'
import type { Editing } from './open-cell.ts'

interface ValueChoiceProps {
  readonly field: FieldAttributes
  readonly values: readonly string[]
  readonly isRequired: boolean
  /** Undefined while the cell is closed. There is nothing to choose then. */
  readonly editing: Editing | undefined
  readonly commit: () => void
}

/**
 * The values that a cell may have, found by typing a part of one, and chosen by arrow keys or a click. Enter, Tab and a click elsewhere
 * take the marked value. A text that is in no value stays as it was typed.
 */
export function ValueChoice({ field, values, isRequired, editing, commit }: ValueChoiceProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Kept with the cell for which it was, since an effect that forgets it would run after keys that were pressed at once.
  const [mark, setMark] = useState<{ readonly of: Editing | undefined; readonly at: number } | undefined>()
  const moved = mark?.of === editing ? mark?.at : undefined
  const text = editing?.text.value ?? ''
  // An empty text is an empty cell.
  const found = editing ? foundIn([...new Set(isRequired ? values : ['', ...values])], text, editing.began) : []
  const marked = Math.min(moved ?? markedAt(found, text), found.length - 1)
  useEffect(() => list.current?.children[marked]?.scrollIntoView({ block: 'nearest' }), [marked])
  const set = (value: string) => {
    if (editing) editing.text.value = withBreaksOf(editing.began, value)
  }
  const take = () => {
    const value = found[marked]
    if (value !== undefined && (text !== editing?.began || moved !== undefined)) set(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (editing === undefined || isOfInputMethod(event)) return
    if (key === 'Enter' || key === 'Tab') return take()
    const step = STEPS[key]
    if (step === undefined) return
    event.preventDefault()
    setMark({ of: editing, at: Math.max(0, Math.min(marked + step, found.length - 1)) })
  }
  const choice = {
    role: 'combobox' as const,
    'aria-expanded': true,
    'aria-autocomplete': 'list' as const,
    'aria-controls': id,
    ...(marked >= 0 && { 'aria-activedescendant': `${id}-${marked}` }),
  }
  return (
    <>
      <input
        {...field}
        {...(editing && choice)}
        onInput={(event) => {
          setMark(undefined)
          field.onInput(event)
        }}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
      {editing && (
        <div class="value-list" role="listbox" id={id} aria-label={`Values of ${field['aria-label']}`} ref={list}>
          {found.map((value, index) => (
            <div
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onClick={() => {
                set(value)
                commit()
              }}
            >
              {value === '' ? <span class="hint">(empty)</span> : value}
            </div>
          ))}
        </div>
      )}
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
