import { useState } from 'preact/hooks'
import { AuthenticationError } from '../../../../client/index.ts'
import icon from '../../icon.svg'
import { hasEnded } from '../../state/session.ts'
import { signIn } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from './password-field.tsx'
import { UnsavedCells } from './unsaved-cells.tsx'

/** Is shown in place of the requested page until somebody has signed in. */
export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signing = useAction(() => signIn({ email: email.trim(), password }))
  return (
    <Page title="Sign in" class="page narrow sign-in">
      {hasEnded.value && (
        <>
          <Notice kind="warning">Your session has ended. Sign in again to continue where you were.</Notice>
          <UnsavedCells />
        </>
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
        {hasEnded.value && signing.failure instanceof AuthenticationError && (
          <p class="hint">
            If you were removed from your only organization, or it was deleted, your account has ended with it. Ask an
            owner to invite you again.
          </p>
        )}
      </div>
      <p class="hint">No account? An owner of your organization can invite you.</p>
    </Page>
  )
}
