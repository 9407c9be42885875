import { useRef } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { NavLink } from '../../shell.tsx'
import { isOwner, session } from '../../state/session.ts'
import { isDialogOpen } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const current = TABS.find(({ path }) => path === (params['tab'] ?? ''))
  const opened = useRef<typeof current>(undefined)
  if (current === undefined) return <NotFoundPage />
  const isAllowed = isOwner.value || !current.isForOwners
  // What was entered into a dialog stays there, with the reason of the refusal, when others have changed the role of its user.
  const isShown = isAllowed || (opened.current === current && isDialogOpen.value)
  opened.current = isShown ? current : undefined
  return (
    <Page title="Organization settings" {...(current.path !== '' && { part: current.name })}>
      <nav class="tabs" aria-label="Organization settings">
        {TABS.filter(({ isForOwners }) => isOwner.value || !isForOwners).map(({ path, name }) => (
          <NavLink key={path} href={`/settings${path && `/${path}`}`} isCurrent={path === current.path}>
            {name}
          </NavLink>
        ))}
      </nav>
      {isShown ? <current.Tab /> : <ForOwners />}
    </Page>
  )
}

function ForOwners() {
  return (
    <Notice kind="warning">
      This page is only for owners of the organization, and your role is now {session.value?.user.role}. An owner can
      change your role.
    </Notice>
  )
}
