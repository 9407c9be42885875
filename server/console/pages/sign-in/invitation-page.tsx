import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { acceptInvitation } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { errorAt, Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

/** Where an invitation's link leads. Its token stands behind the `#`, which browsers send nowhere. */
export function InvitationPage() {
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const { route } = useLocation()
  const accepting = useAction(async () => {
    await acceptInvitation({ token, password })
    route('/', true)
  })
  return (
    <Page title="Accept the invitation" class="page narrow sign-in">
      <div class="panel">
        {token === '' && <Notice kind="error">The link is not complete. Copy all of it, or ask for a new one.</Notice>}
        <Form submit={accepting.run} label="Choose the password and sign in" shownAt={['password']} {...accepting}>
          <Field label="Password" hint="At least 12 characters." error={errorAt(accepting.failure, 'password')}>
            <input
              type="password"
              autocomplete="new-password"
              required
              minLength={12}
              maxLength={256}
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </Field>
        </Form>
      </div>
    </Page>
  )
}

/** Read once, and taken out of the address, so that it does not stay in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  return token
}
