import { useRoute } from 'preact-iso'
import { NavLink } from '../../shell.tsx'
import { isOwner } from '../../state/session.ts'
import { Page } from '../../ui/page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { AccountTab } from './account-tab.tsx'
import { ApiKeysTab } from './api-keys-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

/** A tab's path segment, its name, and whether only owners see it. */
const TABS = [
  { path: '', name: 'Organization', isForOwners: false, Tab: OrganizationTab },
  { path: 'api-keys', name: 'API Keys', isForOwners: true, Tab: ApiKeysTab },
  { path: 'webhooks', name: 'Webhooks', isForOwners: true, Tab: WebhooksTab },
  { path: 'members', name: 'Members', isForOwners: true, Tab: MembersTab },
  { path: 'audit-log', name: 'Audit log', isForOwners: true, Tab: AuditTab },
  { path: 'account', name: 'Your account', isForOwners: false, Tab: AccountTab },
] as const

export function SettingsPage() {
  const { params } = useRoute()
  const shown = TABS.filter(({ isForOwners }) => isOwner.value || !isForOwners)
  const current = shown.find(({ path }) => path === (params['tab'] ?? ''))
  if (current === undefined) return <NotFoundPage />
  return (
    <Page title="Organization settings">
      <nav class="tabs" aria-label="Organization settings">
        {shown.map(({ path, name }) => (
          <NavLink key={path} href={`/settings${path && `/${path}`}`} isCurrent={path === current.path}>
            {name}
          </NavLink>
        ))}
      </nav>
      <current.Tab />
    </Page>
  )
}
