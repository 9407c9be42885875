import type { CreatedInvitation, Role } from '../../../../client/index.ts'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { confirmed } from '../../state/confirmation.ts'
import { useAction } from '../../state/use-action.ts'
import { useDraft } from '../../state/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ROLES_HINT, RoleSelect } from './role-select.tsx'

interface InviteDialogProps {
  readonly close: () => void
  readonly onInvited: (invitation: CreatedInvitation) => void
}

interface Fields {
  readonly email: string
  readonly role: Role
}

const BLANK: Fields = { email: '', role: 'member' }

export function InviteDialog({ close: closeDialog, onInvited }: InviteDialogProps) {
  const { fields, change, forget, close } = useDraft('invitation', closeDialog, () => BLANK, 'Invite a user')
  const { email, role } = fields
  const inviting = useAction(async () => {
    const body = { email: email.trim(), role }
    const invitation = await confirmed(() => service.invitations.create(body))
    forget()
    onInvited(invitation)
  })
  return (
    <Dialog title="Invite a user" close={close}>
      <Form
        submit={inviting.run}
        label="Create the invitation"
        cancel={close}
        shownAt={['email']}
        unanswered="The invitation may have been created. Look in the list before you try again, and revoke one whose link you have not seen."
        {...inviting}
      >
        <Field label="E-mail" error={errorAt(inviting.failure, 'email')}>
          <input
            type="email"
            required
            autocomplete="off"
            value={email}
            onInput={(event) => change({ email: event.currentTarget.value })}
          />
        </Field>
        <Field label="Role" hint={ROLES_HINT}>
          <RoleSelect role={role} choose={(chosen) => change({ role: chosen })} />
        </Field>
      </Form>
    </Dialog>
  )
}
