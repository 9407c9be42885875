import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p class="lead">
        Go to the <a href="/">datasets</a> or to the <a href="/settings">organization settings</a>.
      </p>
    </Page>
  )
}
