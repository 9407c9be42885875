import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { DisabledWebhooks } from './disabled-webhooks.tsx'
import { blocks, giveUpAllBlocks } from './edits/blocks.ts'
import { edits, giveUpAll } from './edits/edits.ts'
import icon from './icon.svg'
import { OrganizationSwitch } from './organization-switch.tsx'
import { ConfirmPassword } from './pages/sign-in/confirm-password-dialog.tsx'
import { session } from './state/session.ts'
import { signOut } from './state/signing.ts'
import { type Theme, theme } from './state/theme.ts'
import { useAction } from './state/use-action.ts'
import { areBarsOnPage, StatusBars } from './status-bars.tsx'
import { SwitchedElsewhere } from './switched-elsewhere.tsx'
import { Button } from './ui/button.tsx'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { isDialogOpen } from './ui/dialog.tsx'
import { formatCount } from './ui/format.ts'
import { say, Toasts } from './ui/toast.tsx'

/** The frame around every page. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation()
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Top />
      {children}
      <div class="status-bars">
        <SwitchedElsewhere />
        <DisabledWebhooks path={path} />
        {!areBarsOnPage.value && <StatusBars />}
        <Toasts isOnTop={!isDialogOpen.value} />
      </div>
      <ConfirmPassword />
    </>
  )
}

function Top() {
  const { path } = useLocation()
  return (
    <header class="top">
      <a class="brand" href="/">
        <img src={icon} alt="" />
        Dataset service
      </a>
      <nav aria-label="Console">
        <NavLink href="/" isCurrent={!/^\/(settings|trash)/.test(path)}>
          Datasets
        </NavLink>
        <NavLink href="/trash" isCurrent={path === '/trash'}>
          Trash
        </NavLink>
        <NavLink href="/settings" isCurrent={path.startsWith('/settings')}>
          Organization settings
        </NavLink>
      </nav>
      <Who />
    </header>
  )
}

interface NavLinkProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: ComponentChildren
}

export function NavLink({ href, isCurrent, children }: NavLinkProps) {
  return (
    <a href={href} {...(isCurrent && { 'aria-current': 'page' as const })}>
      {children}
    </a>
  )
}

function Who() {
  const leave = useAction(signOut)
  const [isAsking, ask] = useState(false)
  const signOutOrSay = async () => {
    if (!(await leave.run())) say('Signing out did not work. Try again.')
  }
  const unsaved = edits.value.length + blocks.value.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).length
  const choose = (event: { currentTarget: HTMLSelectElement }) => {
    theme.value = event.currentTarget.value as Theme // one of the options below
  }
  return (
    <div class="who">
      <OrganizationSwitch />
      <span class="hint">{session.value?.user.email}</span>
      <select aria-label="Theme" value={theme.value} onChange={choose}>
        <option value="system">System theme</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
      <Button kind="quiet" class="small" isBusy={leave.isBusy} onClick={unsaved > 0 ? () => ask(true) : signOutOrSay}>
        Sign out
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out and discard unsaved changes?"
          label="Sign out"
          close={() => ask(false)}
          act={async () => {
            await signOut()
            giveUpAll()
            giveUpAllBlocks()
          }}
        >
          <p>You have changed {formatCount(unsaved, 'cell')} that cannot be saved after you sign out.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
