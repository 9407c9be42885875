import type { TextareaHTMLAttributes } from 'preact'
import { isOfInputMethod } from './cell-field.ts'

const MOST_LINES = 8

interface LineInputProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly value: string
}

/**
 * A field for a text that is mostly one line. A single-line input would drop the line breaks of the text, and of what is pasted. Enter submits the
 * form; with Shift it begins a line.
 */
export function LineInput({ value, ...rest }: LineInputProps) {
  return (
    <textarea
      {...rest}
      class="lines"
      rows={Math.min(MOST_LINES, value.split('\n').length)}
      autocomplete="off"
      value={value}
      onKeyDown={submitOnEnter}
      onPaste={pasteOneLine}
    />
  )
}

function submitOnEnter(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Spreadsheets end what is copied of one cell with a line break. */
function pasteOneLine(event: ClipboardEvent): void {
  const [line = '', end, ...more] = (event.clipboardData?.getData('text/plain') ?? '').split(/\r?\n/)
  if (end !== '' || more.length > 0) return
  event.preventDefault()
  // The only way to paste that the browser can take back.
  document.execCommand('insertText', false, line)
}
