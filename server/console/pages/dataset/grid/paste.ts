import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { beginEditing, type CellChanges, commitEditing } from './editing.ts'
import type { GridState } from './grid-state.ts'

/**
 * Puts a text from the clipboard into the current cell. Several lines or cells are shown in the open cell first: they may be meant
 * for cells of their own, which is for the person to see.
 */
export function pasted(event: ClipboardEvent, state: GridState, changes: CellChanges): void {
  // Spreadsheets end what they copy with a line break.
  const text = (event.clipboardData?.getData('text/plain') ?? '').replace(/\r?\n$/, '')
  if (text === '' || state.active.value.row === -1) return
  event.preventDefault()
  if (beginEditing(state, text) && !/[\t\n]/.test(text) && commitEditing(state, changes)) state.focus()
}

/** Calls `paste` for a paste while the element has the focus. Browsers dispatch the event on the document if nothing editable has the focus. */
export function usePaste(element: RefObject<HTMLElement | null>, paste: (event: ClipboardEvent) => void): void {
  const now = useRef(paste)
  now.current = paste
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (document.activeElement === element.current) now.current(event)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
