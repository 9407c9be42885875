import { useEffect, useState } from 'preact/hooks'
import { session } from './session.ts'

/** What was entered into dialogs that are open, or were when the session ended. */
const drafts = new Map<string, object>()

/** What is entered into a dialog. */
export interface Draft<Fields extends object> {
  readonly fields: Fields
  readonly change: (changes: Partial<Fields>) => void
  /** To be called when the dialog is done. */
  readonly forget: () => void
  readonly close: () => void
}

/**
 * The fields of a dialog. If the session ends while it is open, they are kept until the same user opens it again in the same organization.
 * `blank` is what they begin with.
 */
export function useDraft<Fields extends object>(
  dialog: string,
  closeDialog: () => void,
  blank: () => Fields,
): Draft<Fields> {
  const [key] = useState(() => `${session.value?.user.id} ${session.value?.organization.id} ${dialog}`)
  // A dialog has the same fields each time.
  const [fields, setFields] = useState(() => (drafts.get(key) as Fields | undefined) ?? blank())
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...(drafts.get(key) as Fields | undefined), ...changes }
    drafts.set(key, next)
    setFields(next)
  }
  const forget = () => void drafts.delete(key)
  // Whoever goes to another page has left the dialog; what it would show later might be older than what the service has.
  useEffect(() => () => void (session.value && forget()), [])
  const close = () => {
    forget()
    closeDialog()
  }
  return { fields, change, forget, close }
}
