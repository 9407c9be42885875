import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <p class="lead">
        Go to the <a href="/">datasets</a> or to the <a href="/settings">organization settings</a>.
      </p>
    </Page>
  )
}
