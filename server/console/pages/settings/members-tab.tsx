import type { CreatedInvitation, Invitation, Member } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useListed } from '../../state/use-listed.ts'
import { useQuestion } from '../../state/use-question.ts'
import { useShownOnce } from '../../state/use-shown-once.ts'
import { Button } from '../../ui/button.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { InvitationLinkPanel } from './invitation-link-panel.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'

export function MembersTab() {
  const members = useListed<Member>((page, signal) => service.members.list(page, { signal }), [])
  const invitations = useListed<Invitation>((page, signal) => service.invitations.list(page, { signal }), [])
  const { question, ask, close } = useQuestion<{ readonly about: 'invite' }>()
  const { shown, show, done } = useShownOnce<CreatedInvitation>('invitations', late)
  const onInvited = (invitation: CreatedInvitation) => {
    close()
    show(invitation)
    const { token: _, ...listed } = invitation
    invitations.put(listed)
  }
  const onRevoked = (id: string) => {
    done(id)
    invitations.drop(id)
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
      <LongList listed={members} what="members" textOf={emailOf}>
        {(some) => <MemberTable members={some} listed={members} />}
      </LongList>
      <LongList listed={invitations} what="invitations" textOf={emailOf}>
        {(some) => <InvitationTable invitations={some} onRevoked={onRevoked} reload={invitations.shown.reload} />}
      </LongList>
      {question && <InviteDialog close={close} onInvited={onInvited} />}
    </>
  )
}

function emailOf({ email }: Member | Invitation): string {
  return email
}

function late({ email }: CreatedInvitation): string {
  return `The link for ${email} is ready. Copy it on the page “Members”.`
}
