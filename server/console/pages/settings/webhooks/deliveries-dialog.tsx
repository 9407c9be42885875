import type { Delivery, Webhook } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useAction } from '../../../state/use-action.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatAgo, formatTime } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import { say } from '../../../ui/toast.tsx'

const SHOWN = 100

interface DeliveriesDialogProps {
  readonly webhook: Webhook
  readonly name: string
  readonly close: () => void
}

/** The last messages to a webhook, and what came of them. */
export function DeliveriesDialog({ webhook, name, close }: DeliveriesDialogProps) {
  const load = (signal: AbortSignal) =>
    service.webhooks.listDeliveries(webhook.id, { limit: SHOWN }, { signal }).toArray({ max: SHOWN })
  const deliveries = useLoaded(load, [webhook.id])
  const sending = useAction(async ({ id }: Delivery) => {
    await service.webhooks.retryDelivery(webhook.id, id)
    say('The message is being sent again.')
    await deliveries.reload()
  })
  return (
    <Dialog title={`Deliveries to ${name}`} close={close} isWide>
      <div class="spread">
        <p class="hint">At most the last {SHOWN}, newest first. A delivery stays listed for 7 days after it ends.</p>
        <Button class="small" onClick={deliveries.reload}>
          Refresh
        </Button>
      </div>
      <FailureNotice failure={sending.failure} />
      <WhenLoaded of={deliveries}>
        {(all) =>
          all.length === 0 ? (
            <p>Nothing has been sent yet.</p>
          ) : (
            <DeliveryTable deliveries={all} sendAgain={webhook.state === 'enabled' ? sending.run : undefined} />
          )
        }
      </WhenLoaded>
    </Dialog>
  )
}

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[]
  readonly sendAgain: ((delivery: Delivery) => void) | undefined
}

function DeliveryTable({ deliveries, sendAgain }: DeliveryTableProps) {
  return (
    <ListTable label="Deliveries" heads={['Event', 'Queued', 'Result']} hasActions>
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <th scope="row" title={delivery.message_id}>
            {delivery.type}
          </th>
          <td title={formatTime(delivery.created_at)}>{formatAgo(delivery.created_at)}</td>
          <td>
            <Result of={delivery} />
          </td>
          <td>
            {sendAgain && (
              <Button
                class="small"
                aria-label={`Send ${delivery.message_id} again`}
                onClick={() => sendAgain(delivery)}
              >
                Send again
              </Button>
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function Result({ of: { status, attempts, last_status, last_error, next_attempt_at } }: { readonly of: Delivery }) {
  if (status === 'succeeded') return <span class="badge accent">Arrived ({last_status})</span>
  const next = next_attempt_at === null ? undefined : ` Next attempt ${formatAgo(next_attempt_at)}.`
  return (
    <>
      <span class={status === 'failed' || attempts > 0 ? 'badge danger' : 'badge'}>
        {status === 'failed' ? 'Failed' : attempts > 0 ? 'Failing' : 'Pending'}
      </span>
      {last_error !== null && (
        <div class="hint">
          {last_error} {attempts > 1 && `${attempts} attempts.`}
          {next}
        </div>
      )}
    </>
  )
}
