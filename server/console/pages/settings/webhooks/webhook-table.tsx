import type { Webhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAgo, formatCount, formatTime } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { say } from '../../../ui/toast.tsx'
import { namesOf } from './webhook-names.ts'
import type { WebhookQuestion } from './webhook-question.ts'

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[]
  readonly ask: (question: WebhookQuestion) => void
  readonly askIfFree: (question: WebhookQuestion) => void
  readonly onChanged: () => Promise<void>
}

export function WebhookTable({ webhooks, ask, askIfFree, onChanged }: WebhookTableProps) {
  const testing = useAction(async (webhook: Webhook) => {
    await service.webhooks.test(webhook.id)
    say('A test message is on its way.')
    askIfFree({ about: 'deliveries', webhook, name: namesOf(webhooks).get(webhook.id) ?? '' })
  })
  const changing = useAction(async ({ id }: Webhook, state: Webhook['state']) => {
    await service.webhooks.update(id, { state })
    say(state === 'enabled' ? 'The webhook is enabled.' : 'The webhook is disabled.')
    await onChanged()
  })
  const names = namesOf(webhooks)
  return (
    <>
      <FailureNotice failure={testing.failure ?? changing.failure} />
      <ListTable label="Webhooks" heads={['Address', 'Events', 'State']} hasActions>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            name={names.get(webhook.id) ?? ''}
            ask={ask}
            test={testing.run}
            setState={changing.run}
          />
        ))}
      </ListTable>
    </>
  )
}

interface WebhookRowProps {
  readonly webhook: Webhook
  /** Tells it from the others. */
  readonly name: string
  readonly ask: (question: WebhookQuestion) => void
  readonly test: (webhook: Webhook) => void
  readonly setState: (webhook: Webhook, state: Webhook['state']) => void
}

function WebhookRow({ webhook, name, ask, test, setState }: WebhookRowProps) {
  const { url, events, state } = webhook
  const other = state === 'enabled' ? 'disabled' : 'enabled'
  const toOther = other === 'enabled' ? 'Enable' : 'Disable'
  const named = `the webhook to ${name}`
  return (
    <tr>
      <th scope="row" title={url}>
        {name}
      </th>
      <td title={events.join(', ')}>
        {events.length === 1 ? events[0] : formatCount(events.length, 'type')}
        {(webhook.dataset_id ?? webhook.project_id) && (
          <div class="hint">{webhook.dataset_id ?? webhook.project_id}</div>
        )}
      </td>
      <td>
        <State of={webhook} />
      </td>
      <td>
        <div class="row-actions">
          <Button
            class="small"
            aria-label={`Deliveries of ${named}`}
            onClick={() => ask({ about: 'deliveries', webhook, name })}
          >
            Deliveries
          </Button>
          {state === 'enabled' && (
            <Button class="small" aria-label={`Test ${named}`} onClick={() => test(webhook)}>
              Test
            </Button>
          )}
          <Button class="small" aria-label={`Edit ${named}`} onClick={() => ask({ about: 'edit', webhook, name })}>
            Edit
          </Button>
          <Button
            class="small"
            aria-label={`Rotate the secret of ${named}`}
            onClick={() => ask({ about: 'rotate', webhook, name })}
          >
            Rotate
          </Button>
          <Button class="small" aria-label={`${toOther} ${named}`} onClick={() => setState(webhook, other)}>
            {toOther}
          </Button>
          <Button class="small" aria-label={`Delete ${named}`} onClick={() => ask({ about: 'delete', webhook, name })}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}

function State({ of: { state, disabled_reason: reason, failing_since: since } }: { readonly of: Webhook }) {
  if (state === 'disabled') {
    const why = { gone: 'Disabled: it replied 410', failures: 'Disabled: it failed for 5 days' }[reason ?? '']
    return <span class={why === undefined ? 'badge' : 'badge danger'}>{why ?? 'Disabled'}</span>
  }
  if (since !== null)
    return (
      <span class="badge danger" title={formatTime(since)}>
        Failing since {formatAgo(since)}
      </span>
    )
  return <span class="badge accent">Enabled</span>
}
