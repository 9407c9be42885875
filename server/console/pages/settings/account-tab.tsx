import { useState } from 'preact/hooks'
import { errorAt } from '../../failure.ts'
import { service } from '../../service.ts'
import { session } from '../../state/session.ts'
import { signedIn } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/toast.tsx'
import { PasswordField, UserNameField } from '../sign-in/password-field.tsx'
import { ROLE_NAMES } from './role-select.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

export function AccountTab() {
  return (
    <>
      <SessionsPanel />
      <PasswordPanel />
    </>
  )
}

function PasswordPanel() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const changing = useAction(async () => {
    const body = { current_password: current, new_password: next }
    signedIn(await service.session.changePassword(body))
    setCurrent('')
    setNext('')
    say('The password is changed. All your other sessions have ended.')
  })
  return (
    <section class="panel">
      <h2>Password</h2>
      <p class="hint">
        Signed in as {session.value?.user.email}, {session.value && ROLE_NAMES[session.value.user.role].toLowerCase()}.
      </p>
      <Form
        submit={changing.run}
        label="Change the password"
        shownAt={['current_password', 'new_password']}
        unanswered="The password may have been changed. Sign in again to find out which one is right."
        {...changing}
      >
        <UserNameField email={session.value?.user.email} />
        <PasswordField
          label="Current password"
          autocomplete="current-password"
          password={current}
          setPassword={setCurrent}
          error={errorAt(changing.failure, 'current_password')}
        />
        <PasswordField
          label="New password"
          autocomplete="new-password"
          password={next}
          setPassword={setNext}
          error={errorAt(changing.failure, 'new_password')}
        />
      </Form>
    </section>
  )
}
