import { useState } from 'preact/hooks'
import type { CreatedWebhook, Webhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { afterDays, ExpiryField } from '../expiry-field.tsx'
import { WEBHOOK_UNANSWERED } from './webhook-question.ts'

/** In how many days the old secret ends. */
const OVERLAPS = [
  ['0', 'Immediately'],
  [String(1 / 24), 'In an hour'],
  ['1', 'In a day'],
  ['7', 'In 7 days'],
] as const

interface RotateWebhookDialogProps {
  readonly webhook: Webhook
  readonly name: string
  readonly close: () => void
  readonly onCreated: (webhook: CreatedWebhook) => void
}

export function RotateWebhookDialog({ webhook, name, close, onCreated }: RotateWebhookDialogProps) {
  const [overlap, setOverlap] = useState('1')
  const rotating = useAction(async () => {
    onCreated(await service.webhooks.rotate(webhook.id, { previous_expires_at: afterDays(overlap) }))
  })
  return (
    <Dialog title={`Rotate the secret of ${name}`} close={close}>
      <p>
        Until the old secret ends, each message has two signatures. Change your receiver to the new one in that time.
      </p>
      <Form
        submit={rotating.run}
        label="Create the new secret"
        cancel={close}
        unanswered={WEBHOOK_UNANSWERED}
        {...rotating}
      >
        <ExpiryField label="The old secret ends" days={overlap} setDays={setOverlap} options={OVERLAPS} />
      </Form>
    </Dialog>
  )
}
