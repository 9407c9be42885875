import { session } from './state/session.ts'
import { cameFromElsewhere } from './state/signing.ts'
import { Button } from './ui/button.tsx'

/** Says why the page shows another organization or user than before, until somebody has seen it: the tab may be in the background. */
export function SwitchedElsewhere() {
  const shown = session.value
  if (cameFromElsewhere.value === undefined || shown == null) return null
  const { user, organization } = shown
  return (
    <div class="offline said" role="status">
      <span>
        {cameFromElsewhere.value === 'user'
          ? `${user.email} has signed in in another tab of this browser. This tab shows “${organization.name}” now.`
          : `You have switched to “${organization.name}” in another tab of this browser, so this tab shows it too.`}
      </span>
      <Button class="small" onClick={() => (cameFromElsewhere.value = undefined)}>
        Dismiss
      </Button>
    </div>
  )
}
