import type { Member, Role } from '../../../../client/index.ts'
import { session } from '../../state/session.ts'
import type { Listed } from '../../state/use-listed.ts'
import { useQuestion } from '../../state/use-question.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatDate } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { useRoles } from './use-roles.ts'

interface MemberTableProps {
  readonly members: readonly Member[]
  readonly listed: Listed<Member>
}

export function MemberTable({ members, listed }: MemberTableProps) {
  const { question: removed, ask: remove, close } = useQuestion<Member>()
  const { chosen, choose, failure } = useRoles(listed)
  return (
    <>
      <FailureNotice failure={failure} />
      <ListTable label="Members" heads={['E-mail', 'Role', 'Joined', 'Last signed in']} hasActions>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            role={chosen.get(member.id) ?? member.role}
            choose={(role) => choose(member.id, role)}
            remove={() => remove(member)}
          />
        ))}
      </ListTable>
      {removed && <RemoveMemberDialog member={removed} close={close} onRemoved={() => listed.drop(removed.id)} />}
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly role: Role
  readonly choose: (role: Role) => void
  readonly remove: () => void
}

function MemberRow({ member, role, choose, remove }: MemberRowProps) {
  const isSelf = member.id === session.value?.user.id
  return (
    <tr>
      <th scope="row">
        {member.email} {isSelf && <span class="badge">you</span>}
      </th>
      <td>
        <RoleSelect label={`Role of ${member.email}`} role={role} choose={choose} />
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
