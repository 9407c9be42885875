/** The field over the selected cell, in which keys, input methods, emoji pickers and dictation write. */
export type CellField = HTMLInputElement | HTMLTextAreaElement

/** What a field says to a screen reader while its cell is closed: it stands for the selected cell. */
export interface ClosedAttributes {
  readonly 'aria-controls': string
  readonly 'aria-activedescendant': string
  readonly readOnly: boolean
}

export interface FieldAttributes extends Partial<ClosedAttributes> {
  readonly 'aria-label': string
  readonly placeholder?: string
  readonly 'aria-invalid': boolean
  readonly autocomplete: 'off'
  readonly spellcheck: boolean
  readonly value: string
  readonly onInput: (event: { readonly currentTarget: CellField }) => void
}

/** A grid has no field for people who may not edit. */
export function fieldOf(grid: Element | null | undefined): CellField | null {
  return grid?.querySelector<CellField>('.cell-editor :is(input, textarea)') ?? null
}

/** Whether a grid has the focus itself or in its field, and not in a button of a header. */
export function hasFocus(grid: Element | null): boolean {
  const { activeElement } = document
  return activeElement !== null && (activeElement === grid || activeElement === fieldOf(grid))
}

/**
 * Whether an input method handles a key, such as Enter that confirms a composition. Safari reports the end of the composition before that
 * key; only the key code, which is 229 for all keys of input methods, still says so.
 */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/**
 * Whether a key would go back, erase or select beyond the beginning of what was typed: into the value of a cell that has not come.
 */
export function reachesBack({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (['Home', 'ArrowUp', 'PageUp'].includes(key)) return true
  const { selectionStart, selectionEnd } = target as CellField // the editor has no other element that takes keys
  if (key === 'ArrowLeft' || key === 'Backspace')
    return altKey || ctrlKey || metaKey || (selectionStart === 0 && selectionEnd === 0)
  return (ctrlKey || metaKey) && !altKey && ['a', 'x', 'z'].includes(key.toLowerCase())
}
