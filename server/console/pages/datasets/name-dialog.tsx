import { errorAt } from '../../failure.ts'
import { useAction } from '../../state/use-action.ts'
import { useDraft } from '../../state/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface NameDialogProps {
  /** What gets the name: its identifier, or what it will be. */
  readonly of: string
  readonly title: string
  readonly label: string
  /** The name before; empty for something new. */
  readonly name: string
  readonly act: (name: string) => Promise<void>
  readonly close: () => void
}

/** Asks for a name, and closes when the action has succeeded. */
export function NameDialog({ of, title, label, name: before, act, close: closeDialog }: NameDialogProps) {
  const titleOfNew = before === '' ? title : undefined
  const { fields, change, close } = useDraft(`name of ${of}`, closeDialog, () => ({ name: before }), titleOfNew)
  const { name } = fields
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
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
