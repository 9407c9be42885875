import { useState } from 'preact/hooks'
import { errorAt } from '../../failure.ts'
import { useAction } from '../../state/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly name: string
  readonly act: (name: string) => Promise<void>
  readonly close: () => void
}

/** Asks for a name, and closes when the action has succeeded. */
export function NameDialog({ title, label, name: before, act, close }: NameDialogProps) {
  const [name, setName] = useState(before)
  const acting = useAction(async () => {
    await act(name)
    close()
  })
  return (
    <Dialog title={title} close={close}>
      <Form submit={acting.run} label={label} cancel={close} shownAt={['name']} {...acting}>
        <Field label="Name" error={errorAt(acting.failure, 'name')}>
          <input
            required
            maxLength={255}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
