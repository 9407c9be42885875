import type { Webhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { deleted } from '../../../state/deleted.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { say } from '../../../ui/toast.tsx'
import { hostOf } from './host-of.ts'

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook
  readonly close: () => void
  readonly onDeleted: (id: string) => void
}

export function DeleteWebhookDialog({ webhook, close, onDeleted }: DeleteWebhookDialogProps) {
  const remove = async () => {
    await deleted(service.webhooks.delete(webhook.id))
    say(`The webhook to ${hostOf(webhook)} is deleted.`)
    onDeleted(webhook.id)
  }
  return (
    <ConfirmDialog title={`Delete the webhook to ${hostOf(webhook)}?`} label="Delete" act={remove} close={close}>
      <p>Its pending messages are not sent, and its list of deliveries is deleted. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
