import type { Invitation } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { serviceNow } from '../../state/clock.ts'
import { deleted } from '../../state/deleted.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Maker } from '../../ui/maker.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { ROLE_NAMES } from './role-select.tsx'

interface InvitationTableProps {
  readonly invitations: readonly Invitation[]
  readonly reload: () => Promise<void>
  readonly onRevoked: (id: string) => void
}

/** Invitations that are not accepted yet. */
export function InvitationTable({ invitations, reload, onRevoked }: InvitationTableProps) {
  const revoking = useAction(async (id: string) => {
    const ending = deleted(service.invitations.delete(id))
    ending.catch(reload)
    await ending
    onRevoked(id)
  })
  if (invitations.length === 0) return <p class="hint">No open invitations.</p>
  return (
    <>
      <h2>Open invitations</h2>
      <FailureNotice failure={revoking.failure} />
      <ListTable label="Open invitations" heads={['E-mail', 'Role', 'Invited by', 'Expires']} hasActions>
        {invitations.map(({ id, email, role, expires_at, created_by }) => (
          <tr key={id}>
            <th scope="row">{email}</th>
            <td>{ROLE_NAMES[role]}</td>
            <td>
              <Maker of={created_by} />
            </td>
            <td>{Date.parse(expires_at) <= serviceNow() ? 'Expired' : formatAgo(expires_at)}</td>
            <td>
              <div class="row-actions">
                <Button class="small" aria-label={`Revoke the invitation of ${email}`} onClick={() => revoking.run(id)}>
                  Revoke
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  )
}
