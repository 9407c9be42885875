import type { ButtonHTMLAttributes } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** The action is in progress, so a press does nothing. */
  readonly isBusy?: boolean
}

export function Button({ kind = 'plain', icon, isBusy = false, children, class: more, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind} ${more ?? ''}`}
      aria-disabled={isBusy}
      onClick={isBusy ? stop : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
      {isBusy && <span class="spinner" aria-hidden="true" />}
    </button>
  )
}

/** Does nothing. A disabled button would lose the focus. */
function stop(event: Event): void {
  event.preventDefault()
}
