import { useState } from 'preact/hooks'
import { service } from '../../service.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'

export function MembersTab() {
  const members = useLoaded((signal) => service.members.list({ limit: 100 }, { signal }).toArray(), [])
  const invitations = useLoaded((signal) => service.invitations.list({ limit: 100 }, { signal }).toArray(), [])
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div class="spread">
        <p class="lead">
          Owners may do everything. Editors may change data, members may only read it. Neither sees keys or members.
        </p>
        <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
          Invite a user
        </Button>
      </div>
      <WhenLoaded of={members}>{(all) => <MemberTable members={all} reload={members.reload} />}</WhenLoaded>
      <WhenLoaded of={invitations}>
        {(all) => <InvitationTable invitations={all} reload={invitations.reload} />}
      </WhenLoaded>
      {isInviting && <InviteDialog close={() => setInviting(false)} onInvited={invitations.reload} />}
    </>
  )
}
