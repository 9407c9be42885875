import { useState } from 'preact/hooks'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { type Asked, asked } from '../../state/confirmation.ts'
import { session } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField, UserNameField } from './password-field.tsx'

/** Asks for the password again before keys and owners are created, on top of the page. */
export function ConfirmPassword() {
  return asked.value === undefined ? null : <ConfirmPasswordDialog {...asked.value} />
}

function ConfirmPasswordDialog({ done, cancel }: Asked) {
  const [password, setPassword] = useState('')
  const confirming = useAction(async () => {
    await service.session.confirm({ password })
    done()
  })
  return (
    <Dialog title="Confirm your password" close={cancel}>
      <p>
        You entered it more than 15 minutes ago. To create keys and owners, enter it again, in case somebody else is
        using your browser.
      </p>
      <Form submit={confirming.run} label="Continue" cancel={cancel} shownAt={['password']} {...confirming}>
        <UserNameField email={session.value?.user.email} />
        <PasswordField
          label="Password"
          autocomplete="current-password"
          password={password}
          setPassword={setPassword}
          error={errorAt(confirming.failure, 'password')}
        />
      </Form>
    </Dialog>
  )
}
