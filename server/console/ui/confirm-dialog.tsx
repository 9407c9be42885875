import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../state/use-action.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly label: string
  /** Closes the dialog when it has succeeded. */
  readonly act: () => Promise<void>
  readonly close: () => void
  /** What has to be typed in before it can be done. */
  readonly typed?: string
  readonly children: ComponentChildren
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ title, label, act, close, typed, children }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const acting = useAction(async () => {
    await act()
    close()
  })
  const isDisabled = typed !== undefined && text !== typed
  return (
    <Dialog title={title} close={close}>
      {children}
      <Form submit={acting.run} label={label} kind="danger" cancel={close} isDisabled={isDisabled} {...acting}>
        {typed !== undefined && (
          <Field label="Type the name to confirm" hint={typed}>
            <input autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
