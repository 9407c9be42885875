import { session } from '../../state/session.ts'
import { enterOrganization } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ROLE_NAMES } from '../settings/role-select.tsx'

/** Asks a user of several organizations to choose one after signing in. */
export function ChooseOrganizationPage() {
  const entering = useAction(enterOrganization)
  return (
    <Page title="Choose an organization" class="page narrow sign-in">
      <FailureNotice failure={entering.failure} />
      <ul class="panel choices">
        {session.value?.organizations.map(({ id, name, role }) => (
          <li key={id}>
            <Button isBusy={entering.isBusy} onClick={() => entering.run(id)}>
              {name}
            </Button>
            <span class="badge">{ROLE_NAMES[role]}</span>
          </li>
        ))}
      </ul>
    </Page>
  )
}
