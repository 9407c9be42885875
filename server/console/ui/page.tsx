import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

interface PageProps {
  readonly title: string
  /** The part of the page that is shown, for a page with tabs. */
  readonly part?: string
  /** Beside the title: what can be done here. */
  readonly actions?: ComponentChildren
  readonly class?: string
  readonly children: ComponentChildren
}

/** A page with its title, also in the browser's tab. */
export function Page({ title, part, actions, class: more = 'page', children }: PageProps) {
  const whole = part === undefined ? title : `${part} · ${title}`
  useEffect(() => {
    document.title = `${whole} · Dataset service`
  }, [whole])
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
