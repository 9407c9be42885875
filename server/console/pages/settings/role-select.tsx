import type { Role } from '../../../../client/index.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', editor: 'Editor', member: 'Member' }

/** What each role may do. */
export const ROLES_HINT = 'Owners may do everything. Editors may change data. Members may only read it.'

const ROLES = Object.keys(ROLE_NAMES) as Role[] // the names are a record by role

interface RoleSelectProps {
  readonly role: Role
  readonly choose: (role: Role) => void
  /** Set by `Field`. */
  readonly id?: string
  readonly label?: string
  readonly 'aria-describedby'?: string
}

export function RoleSelect({ role, choose, label, ...rest }: RoleSelectProps) {
  return (
    <select
      {...rest}
      {...(label !== undefined && { 'aria-label': label })}
      value={role}
      onChange={(event) => choose(event.currentTarget.value as Role)} // one of the options below
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}
