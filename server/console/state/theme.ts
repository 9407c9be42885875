import { effect, signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'

const KEPT_AS = 'theme'

/** The chosen theme. Apart from it, the console stores unsaved edits and the imports of a tab in the browser. */
export const theme = signal<Theme>(keptTheme())

effect(() => {
  const chosen = theme.value
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  orNothing(() => localStorage.setItem(KEPT_AS, chosen))
})

function keptTheme(): Theme {
  const kept = orNothing(() => localStorage.getItem(KEPT_AS))
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The storage throws where the browser keeps nothing for the site, or has no room. The theme is then for this page. */
function orNothing<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
