import type { Webhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { deleted } from '../../../state/deleted.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { say } from '../../../ui/toast.tsx'

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook
  readonly name: string
  readonly close: () => void
  readonly onDeleted: (id: string) => void
}

export function DeleteWebhookDialog({ webhook, name, close, onDeleted }: DeleteWebhookDialogProps) {
  const remove = async () => {
    await deleted(service.webhooks.delete(webhook.id))
    say(`The webhook to ${name} is deleted.`)
    onDeleted(webhook.id)
  }
  return (
    <ConfirmDialog title={`Delete the webhook to ${name}?`} label="Delete" act={remove} close={close}>
      <p>Its pending messages are not sent, and its list of deliveries is deleted. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
