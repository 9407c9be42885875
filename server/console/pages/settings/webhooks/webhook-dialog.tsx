import type { CreatedWebhook, EventType, Webhook } from '../../../../../client/index.ts'
import { errorAt } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useDraft } from '../../../state/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { EventTypeFields } from './event-type-fields.tsx'
import { WEBHOOK_UNANSWERED } from './webhook-question.ts'

interface WebhookDialogProps {
  /** The one that is edited; without it one is created. */
  readonly webhook?: Webhook
  readonly close: () => void
  readonly onCreated: (webhook: CreatedWebhook) => void
  readonly onChanged: () => void
}

interface Fields {
  readonly url: string
  readonly types: ReadonlySet<string>
  readonly only: string
}

export function WebhookDialog({ webhook, close: closeDialog, onCreated, onChanged }: WebhookDialogProps) {
  const { fields, change, forget, close } = useDraft<Fields>(
    `webhook ${webhook?.id}`,
    closeDialog,
    () => ({ url: webhook?.url ?? '', types: new Set(webhook?.events ?? ['rows.changed']), only: '' }),
    webhook === undefined ? 'Create webhook' : undefined,
  )
  const { url, types, only } = fields
  const saving = useAction(async () => {
    // The boxes have no others, and those that a newer service knows were its own.
    const body = { url: url.trim(), events: [...types] as EventType[] }
    if (webhook === undefined) {
      const created = await service.webhooks.create({ ...body, ...scopeOf(only.trim()) })
      forget()
      onCreated(created)
    } else {
      await service.webhooks.update(webhook.id, body)
      forget()
      onChanged()
    }
  })
  return (
    <Dialog title={webhook === undefined ? 'Create webhook' : 'Edit webhook'} close={close}>
      <Form
        submit={saving.run}
        label={webhook === undefined ? 'Create webhook' : 'Save'}
        cancel={close}
        shownAt={['url', 'dataset_id', 'project_id']}
        unanswered={WEBHOOK_UNANSWERED}
        isDisabled={types.size === 0}
        {...saving}
      >
        <Field
          label="Address"
          hint="Messages are sent here. It must begin with https://"
          error={errorAt(saving.failure, 'url')}
        >
          <input
            required
            type="url"
            maxLength={2048}
            autocomplete="off"
            placeholder="https://"
            value={url}
            onInput={(event) => change({ url: event.currentTarget.value })}
          />
        </Field>
        {webhook === undefined && (
          <Field
            label="Only events of"
            hint="The identifier of a dataset (ds_…) or a project (proj_…). Leave it blank for all events."
            error={errorAt(saving.failure, 'dataset_id') ?? errorAt(saving.failure, 'project_id')}
          >
            <input autocomplete="off" value={only} onInput={(event) => change({ only: event.currentTarget.value })} />
          </Field>
        )}
        <EventTypeFields types={types} setTypes={(chosen) => change({ types: chosen })} />
      </Form>
    </Dialog>
  )
}

function scopeOf(id: string): { readonly project_id?: string; readonly dataset_id?: string } {
  if (id === '') return {}
  return id.startsWith('proj_') ? { project_id: id } : { dataset_id: id }
}
