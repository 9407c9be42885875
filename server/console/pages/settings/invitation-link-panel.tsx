import type { CreatedInvitation } from '../../../../client/index.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'

interface InvitationLinkPanelProps {
  readonly invitation: CreatedInvitation
  readonly done: () => void
}

/** Shows the link of an invitation, whose token the service returns only once. */
export function InvitationLinkPanel({ invitation: { email, token }, done }: InvitationLinkPanelProps) {
  return (
    <Notice kind="good">
      <h2>Send this link to {email}</h2>
      <p>
        Send it yourself, because the service sends no e-mail. The link is shown only once. It can be used once, within
        7 days.
      </p>
      <CodeBlock title="Link" code={`${location.origin}/invitation#${token}`} />
      <Button onClick={done}>I have copied it</Button>
    </Notice>
  )
}
