import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { caught } from './failure.ts'
import { DatasetsPage } from './pages/datasets/datasets-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ChooseOrganizationPage } from './pages/sign-in/choose-organization-page.tsx'
import { InvitationPage } from './pages/sign-in/invitation-page.tsx'
import { SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { Shell } from './shell.tsx'
import { identityOf, session } from './state/session.ts'
import { findSession, isChoosing } from './state/signing.ts'
import { later } from './ui/later.tsx'
import { FailureNotice } from './ui/notice.tsx'
import { Loading } from './ui/states.tsx'

const DatasetPage = later('dataset-page', () =>
  import('./pages/dataset/dataset-page.tsx').then((file) => file.DatasetPage),
)
const ImportPage = later('import-page', () => import('./pages/import/import-page.tsx').then((file) => file.ImportPage))
const ImportStatusPage = later('status-page', () =>
  import('./pages/import/status-page.tsx').then((file) => file.ImportStatusPage),
)
const TrashPage = later('trash-page', () => import('./pages/trash/trash-page.tsx').then((file) => file.TrashPage))
const SettingsPage = later('settings-page', () =>
  import('./pages/settings/settings-page.tsx').then((file) => file.SettingsPage),
)

/** The whole console: what a browser gets at every path that is not the service's own. */
export function App() {
  return (
    <LocationProvider>
      <ErrorBoundary>
        <Whole />
      </ErrorBoundary>
    </LocationProvider>
  )
}

function Whole() {
  const { path } = useLocation()
  return path === '/invitation' && session.value == null ? <InvitationPage /> : <SignedIn />
}

function SignedIn() {
  const [failure, setFailure] = useState<Error | undefined>()
  const find = () => {
    setFailure(undefined)
    findSession().catch((error) => setFailure(caught(error)))
  }
  useEffect(find, [])
  useStartPage()
  if (session.value === null) return <SignInPage />
  if (session.value !== undefined && isChoosing.value) return <ChooseOrganizationPage />
  // The key makes sure that nothing of another user or organization stays on the page.
  if (session.value !== undefined) return <Pages key={identityOf(session.value)} />
  return <main class="page narrow">{failure ? <FailureNotice failure={failure} retry={find} /> : <Loading />}</main>
}

/** Leaves the page of an organization when another one is shown, which does not have what the address names. */
function useStartPage(): void {
  const { route } = useLocation()
  const shown = useRef<string | undefined>(undefined)
  const id = isChoosing.value ? undefined : session.value?.organization.id
  useLayoutEffect(() => {
    if (id !== undefined && shown.current !== undefined && shown.current !== id) route('/')
    shown.current = id ?? shown.current
  }, [id])
}

function Pages() {
  return (
    <Shell>
      <Router>
        <Route path="/" component={DatasetsPage} />
        <Route path="/datasets/:id" component={DatasetPage} />
        <Route path="/import" component={ImportPage} />
        <Route path="/datasets/:id/import" component={ImportPage} />
        <Route path="/imports/:id" component={ImportStatusPage} />
        <Route path="/trash" component={TrashPage} />
        <Route path="/settings/:tab?" component={SettingsPage} />
        <Route default component={NotFoundPage} />
      </Router>
    </Shell>
  )
}
