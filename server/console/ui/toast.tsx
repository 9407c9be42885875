import { signal } from '@preact/signals'
import { identity } from '../state/session.ts'
import { Button } from './button.tsx'

interface Toast {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const toast = signal<Toast | undefined>(undefined)
let hiding = 0

/** Shows a message for some seconds, with a button to undo where that is possible. */
export function say(text: string, action?: Toast['action']): void {
  toast.value = action === undefined ? { text } : { text, action }
  clearTimeout(hiding)
  hiding = window.setTimeout(hide, action === undefined ? 5_000 : 15_000)
}

function hide(): void {
  toast.value = undefined
}

/** What was done in one organization is not said, nor undone, in another one. */
identity.subscribe(hide)

/** The message, in the page or in the dialog on top of it: what is behind a dialog can neither be pressed nor is it read aloud. */
export function Toasts({ isOnTop }: { readonly isOnTop: boolean }) {
  const shown = isOnTop ? toast.value : undefined
  const act = () => {
    hide()
    shown?.action?.run()
  }
  return (
    <div class="toasts" role="status">
      {/* Each message has its own buttons: a press that began on those of another one does not count. */}
      {shown && (
        <div class="toast" key={shown}>
          <span>{shown.text}</span>
          {shown.action && <Button onClick={act}>{shown.action.label}</Button>}
          <Button kind="quiet" icon="close" aria-label="Dismiss" onClick={hide} />
        </div>
      )}
    </div>
  )
}
