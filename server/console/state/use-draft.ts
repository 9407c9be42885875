import { useLayoutEffect, useState } from 'preact/hooks'
import { say } from '../ui/toast.tsx'
import { identityOf, session } from './session.ts'
import type { Unanswered } from './use-once.ts'

/** What was entered into dialogs that are open, or were when the session ended. */
const drafts = new Map<string, Kept<object>>()

interface Kept<Fields extends object> {
  /** The dialog that has it open, or had it last. */
  readonly owner: object
  readonly fields: Fields
  readonly unanswered: Unanswered
}

/** What is entered into a dialog. */
export interface Draft<Fields extends object> extends Omit<Kept<Fields>, 'owner'> {
  readonly change: (changes: Partial<Fields>) => void
  /** To be called when the dialog is done. A late answer forgets nothing of a dialog that was opened since. */
  readonly forget: () => void
  readonly close: () => void
}

/**
 * The fields of a dialog, and which of its requests got no answer. The browser asks before it leaves the page with what was entered. If the session
 * ends or becomes another one while it is open, both are kept until the same user opens it again in the same organization. Where a dialog makes
 * something new, `titleOfNew` is its title, and they are kept too when another page of the console is shown, as by the back button.
 * `blank` is what they begin with.
 */
export function useDraft<Fields extends object>(
  dialog: string,
  closeDialog: () => void,
  blank: () => Fields,
  titleOfNew?: string,
): Draft<Fields> {
  const [key] = useState(() => keyOf(dialog))
  // A dialog has the same fields each time.
  const found = () => drafts.get(key) as Kept<Fields> | undefined
  const [owner] = useState({})
  const [kept, keep] = useState(() => ({ ...(found() ?? { fields: blank(), unanswered: new Map() }), owner }))
  // Also without any input: a blank row may be sent.
  useLayoutEffect(() => void drafts.set(key, kept), [])
  const change = (changes: Partial<Fields>) => {
    const { fields, unanswered } = found() ?? kept
    const next = { fields: { ...fields, ...changes }, unanswered, owner }
    drafts.set(key, next)
    keep(next)
  }
  // What was kept from an earlier dialog was entered.
  const [began] = useState(() => (found() === undefined ? kept.fields : undefined))
  const hasEntered = () => found()?.owner === owner && found()?.fields !== began
  useLayoutEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasEntered()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const forget = () => {
    if (found()?.owner === owner) drafts.delete(key)
  }
  // Of what is there already, a dialog whose page was left is not kept: what it would show later might be older than what the service has. That
  // is decided at once, since an effect that runs after the next frame could find that the same user has signed in again, or has opened the dialog again.
  const left = () => {
    if (keyOf(dialog) !== key) return
    if (titleOfNew === undefined || !hasEntered()) forget()
    else say(`What you entered into “${titleOfNew}” is still there when you open it again.`)
  }
  useLayoutEffect(() => left, [])
  const close = () => {
    forget()
    closeDialog()
  }
  return { ...kept, change, forget, close }
}

function keyOf(dialog: string): string {
  return `${identityOf(session.value)} ${dialog}`
}
