import type { CreatedInvitation } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { useQuestion } from '../../state/use-question.ts'
import { useShownOnce } from '../../state/use-shown-once.ts'
import { Button } from '../../ui/button.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { InvitationLinkPanel } from './invitation-link-panel.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'

export function MembersTab() {
  const members = useLoaded((signal) => service.members.list({ limit: 100 }, { signal }).toArray(), [])
  const invitations = useLoaded((signal) => service.invitations.list({ limit: 100 }, { signal }).toArray(), [])
  const { question, ask, close } = useQuestion<{ readonly about: 'invite' }>()
  const { shown, show, done } = useShownOnce<CreatedInvitation>('invitations', late)
  const onInvited = (invitation: CreatedInvitation) => {
    close()
    show(invitation)
    void invitations.reload()
  }
  return (
    <>
      <div class="spread">
        <p class="lead">
          Owners may do everything. Editors may change data, members may only read it. Neither sees keys or members.
        </p>
        <Button kind="primary" icon="plus" onClick={() => ask({ about: 'invite' })}>
          Invite a user
        </Button>
      </div>
      {shown.map((invitation) => (
        <InvitationLinkPanel key={invitation.id} invitation={invitation} done={() => done(invitation.id)} />
      ))}
      <WhenLoaded of={members}>{(all) => <MemberTable members={all} reload={members.reload} />}</WhenLoaded>
      <WhenLoaded of={invitations}>
        {(all) => <InvitationTable invitations={all} reload={invitations.reload} onRevoked={done} />}
      </WhenLoaded>
      {question && <InviteDialog close={close} onInvited={onInvited} />}
    </>
  )
}

function late({ email }: CreatedInvitation): string {
  return `The link for ${email} is ready. Copy it on the page “Members”.`
}
