import type { Member, Role } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { confirmed } from '../../state/confirmation.ts'
import { session } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuestion } from '../../state/use-question.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatDate } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

interface MemberTableProps {
  readonly members: readonly Member[]
  readonly reload: () => Promise<void>
}

export function MemberTable({ members, reload }: MemberTableProps) {
  const { question: removed, ask: remove, close } = useQuestion<Member>()
  const changing = useAction(async (id: string, role: Role) => {
    await confirmed(() => service.members.update(id, { role })).finally(reload)
  })
  return (
    <>
      <FailureNotice failure={changing.failure} />
      <ListTable label="Members" heads={['E-mail', 'Role', 'Joined', 'Last signed in']} hasActions>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} change={changing.run} remove={() => remove(member)} />
        ))}
      </ListTable>
      {removed && <RemoveMemberDialog member={removed} close={close} onRemoved={reload} />}
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly change: (id: string, role: Role) => void
  readonly remove: () => void
}

function MemberRow({ member, change, remove }: MemberRowProps) {
  const isSelf = member.id === session.value?.user.id
  return (
    <tr>
      <th scope="row">
        {member.email} {isSelf && <span class="badge">you</span>}
      </th>
      <td>
        <RoleSelect label={`Role of ${member.email}`} role={member.role} choose={(role) => change(member.id, role)} />
      </td>
      <td>{formatDate(member.created_at)}</td>
      <td>{member.last_signed_in_at === null ? 'Never' : formatAgo(member.last_signed_in_at)}</td>
      <td>
        <div class="row-actions">
          <Button class="small" aria-label={`Remove ${member.email}`} onClick={remove}>
            Remove
          </Button>
        </div>
      </td>
    </tr>
  )
}
