import { useState } from 'preact/hooks'
import icon from '../../icon.svg'
import { hasEnded } from '../../state/session.ts'
import { signIn } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from './password-field.tsx'

/** Is shown in place of the requested page until somebody has signed in. */
export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signing = useAction(() => signIn({ email: email.trim(), password }))
  return (
    <Page title="Sign in" class="page narrow sign-in">
      {hasEnded.value && (
        <Notice kind="warning">Your session has ended. Sign in again to continue where you were.</Notice>
      )}
      <div class="panel">
        <p class="brand">
          <img src={icon} alt="" />
          Dataset service
        </p>
        <Form submit={signing.run} label="Sign in" isBusy={signing.isBusy} failure={signing.failure}>
          <Field label="E-mail">
            <input
              type="email"
              autocomplete="username"
              required
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          </Field>
          <PasswordField
            label="Password"
            autocomplete="current-password"
            password={password}
            setPassword={setPassword}
          />
        </Form>
      </div>
      <p class="hint">No account? An owner of your organization can invite you.</p>
    </Page>
  )
}
