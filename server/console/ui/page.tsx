import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

interface PageProps {
  readonly title: string
  /** Beside the title: what can be done here. */
  readonly actions?: ComponentChildren
  readonly class?: string
  readonly children: ComponentChildren
}

/** A page with its title, also in the browser's tab. */
export function Page({ title, actions, class: more = 'page', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Dataset service`
  }, [title])
  return (
    <main id="main" class={more} tabIndex={-1}>
      <div class="spread">
        <h1>{title}</h1>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </main>
  )
}
