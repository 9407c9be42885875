import { session } from './state/session.ts'
import { enterOrganization, findSession } from './state/signing.ts'
import { useAction } from './state/use-action.ts'
import { say } from './ui/toast.tsx'

/** Lets a user of several organizations see the current one and switch to another. */
export function OrganizationSwitch() {
  const entering = useAction(enterOrganization)
  const { organization, organizations = [] } = session.value ?? {}
  if (organization === undefined || organizations.length < 2) return null
  const enter = async (select: HTMLSelectElement) => {
    if (await entering.run(select.value)) return
    select.value = organization.id
    void findSession().catch(() => {}) // the list of organizations may have changed
    say('You are no longer a member of that organization, or the service did not answer.')
  }
  return (
    <select aria-label="Organization" value={organization.id} onChange={(event) => enter(event.currentTarget)}>
      {organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
