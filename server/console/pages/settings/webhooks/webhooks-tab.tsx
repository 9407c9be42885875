import type { CreatedWebhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { useQuestion } from '../../../state/use-question.ts'
import { useShownOnce } from '../../../state/use-shown-once.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, WhenLoaded } from '../../../ui/states.tsx'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { shortAddress } from './webhook-names.ts'
import type { WebhookQuestion } from './webhook-question.ts'
import { WebhookTable } from './webhook-table.tsx'

export function WebhooksTab() {
  const webhooks = useLoaded((signal) => service.webhooks.list({ limit: 100 }, { signal }).toArray(), [])
  const { question, ask, close, askIfFree } = useQuestion<WebhookQuestion>()
  const { shown, show, done } = useShownOnce<CreatedWebhook>('webhooks', late)
  const onChanged = () => {
    close()
    return webhooks.reload()
  }
  const onSecret = (webhook: CreatedWebhook) => {
    // A secret that is rotated again replaces the one before it.
    done(webhook.id)
    show(webhook)
    void onChanged()
  }
  const onDeleted = (id: string) => {
    done(id)
    void onChanged()
  }
  return (
    <>
      <div class="spread">
        <p class="lead">
          Webhooks send signed messages about the organization's events to your own addresses, and retry until they
          arrive.
        </p>
        <Button kind="primary" icon="plus" onClick={() => ask({ about: 'create' })}>
          Create webhook
        </Button>
      </div>
      {shown.map((created) => (
        <SecretPanel key={created.id} created={created} done={() => done(created.id)} />
      ))}
      <WhenLoaded of={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <NoWebhooks />
          ) : (
            <WebhookTable {...{ ask, askIfFree }} webhooks={all} onChanged={webhooks.reload} />
          )
        }
      </WhenLoaded>
      {question && <Asked question={question} close={close} {...{ onChanged, onSecret, onDeleted }} />}
    </>
  )
}

function late(webhook: CreatedWebhook): string {
  return `The webhook to ${shortAddress(webhook)} has a new secret. Copy it on the page “Webhooks”.`
}

interface AskedProps {
  readonly question: WebhookQuestion
  readonly close: () => void
  readonly onChanged: () => void
  readonly onSecret: (webhook: CreatedWebhook) => void
  readonly onDeleted: (id: string) => void
}

function Asked({ question, close, onChanged, onSecret, onDeleted }: AskedProps) {
  switch (question.about) {
    case 'create':
      return <WebhookDialog close={close} onCreated={onSecret} onChanged={onChanged} />
    case 'edit':
      return <WebhookDialog webhook={question.webhook} close={close} onCreated={onSecret} onChanged={onChanged} />
    case 'rotate':
      return <RotateWebhookDialog webhook={question.webhook} name={question.name} close={close} onCreated={onSecret} />
    case 'delete':
      return <DeleteWebhookDialog webhook={question.webhook} name={question.name} close={close} onDeleted={onDeleted} />
    case 'deliveries':
      return <DeliveriesDialog webhook={question.webhook} name={question.name} close={onChanged} />
  }
}

function NoWebhooks() {
  return (
    <Empty icon="plus" title="No webhooks">
      <p>Create one to tell your application when rows change, an import ends or a dataset is deleted.</p>
    </Empty>
  )
}
