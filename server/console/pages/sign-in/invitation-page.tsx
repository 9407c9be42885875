import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { OpenInvitation, Session } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { acceptInvitation, currentSession } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Form } from '../../ui/form.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'
import { ROLE_NAMES } from '../settings/role-select.tsx'
import { AcceptForm, JOIN_UNANSWERED } from './accept-form.tsx'

/** The page of an invitation link. The token is after the `#`, which browsers do not send. */
export function InvitationPage() {
  const [token] = useState(takeToken)
  const opened = useLoaded(() => open(token), [token])
  return (
    <Page title="Accept the invitation" class="page narrow sign-in">
      <div class="panel">
        <FailureNotice failure={opened.failure} />
        {opened.value && <Invited token={token} {...opened.value} />}
        {!opened.failure && !opened.value && <Loading />}
      </div>
      {opened.failure && (
        <p class="hint">
          <a href="/">Sign in</a> if you have an account.
        </p>
      )}
    </Page>
  )
}

interface Opened {
  readonly invitation: OpenInvitation
  /** The session of this browser, which may be that of another user. */
  readonly session: Session | null
}

async function open(token: string): Promise<Opened> {
  const [invitation, session] = await Promise.all([service.invitations.open({ token }), currentSession()])
  return { invitation, session }
}

function Invited({ token, invitation, session }: Opened & { readonly token: string }) {
  const { route } = useLocation()
  const accepting = useAction(async (choice: { account?: 'existing' | 'new'; password?: string }) => {
    await acceptInvitation({ token, ...choice })
    route('/', true)
  })
  const { organization_name: name, email, role } = invitation
  const isOwn = session?.user.email.toLowerCase() === email.toLowerCase()
  return (
    <>
      <p>
        <strong>{name}</strong> invites <strong>{email}</strong>. Role: {ROLE_NAMES[role].toLowerCase()}.
      </p>
      {isOwn ? (
        <Form submit={() => accepting.run({})} label={`Join as ${email}`} unanswered={JOIN_UNANSWERED} {...accepting} />
      ) : (
        <>
          {session && <Notice>You are signed in as {session.user.email}. That session ends when you accept.</Notice>}
          <AcceptForm accept={accepting.run} email={email} isBusy={accepting.isBusy} failure={accepting.failure} />
        </>
      )}
    </>
  )
}

/** Reads the token and removes it from the address, so that it does not stay in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  return token
}
