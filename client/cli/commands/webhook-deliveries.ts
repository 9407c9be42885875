import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Delivery } from '../../../generated/index.ts'
import type { DatasetService } from '../../index.ts'
import { asUser, type UserOptions } from '../as-user.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import { positiveWhole } from '../option-values.ts'
import { textTable } from '../text-table.ts'

interface ListOptions extends UserOptions {
  readonly limit: number
  readonly json?: boolean
}

/** The commands of `webhooks` that send, and show what came of it. */
export function deliveryCommands(webhooks: Command): void {
  webhooks
    .command('deliveries')
    .description('Lists the sent and pending deliveries of a webhook, newest first.')
    .argument('<webhook>', 'wh_…')
    .option('--limit <deliveries>', 'the maximum number of deliveries', positiveWhole, 20)
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['webhooks deliveries wh_01k9…', 'what arrived, and why the others did not']]))
    .action((id: string, _: unknown, command: Command) => list(id, command.optsWithGlobals()))
  webhooks
    .command('test')
    .description('Sends a test message, and reports whether it arrived.')
    .argument('<webhook>', 'wh_…')
    .addHelpText('after', examples([['webhooks test wh_01k9…', 'check whether the receiver works']]))
    .action((id: string, _: unknown, command: Command) =>
      send(id, command.optsWithGlobals(), (service) => service.webhooks.test(id)),
    )
  webhooks
    .command('send-again')
    .description('Sends a message again, and reports whether it arrived.')
    .argument('<webhook>', 'wh_…')
    .argument('<delivery>', 'dlv_…')
    .addHelpText('after', examples([['webhooks send-again wh_01k9… dlv_01k9…', 'after the receiver is fixed']]))
    .action((id: string, delivery: string, _: unknown, command: Command) =>
      send(id, command.optsWithGlobals(), (service) => service.webhooks.retryDelivery(id, delivery)),
    )
}

async function list(id: string, { limit, json, ...options }: ListOptions): Promise<void> {
  const deliveries = await asUser(options, (service) =>
    service.webhooks.listDeliveries(id, { limit: Math.min(limit, 100) }).toArray({ max: limit }),
  )
  if (json) return console.log(JSON.stringify(deliveries, null, 2))
  const rows = deliveries.map((each) => [
    each.id,
    each.type,
    each.status,
    each.attempts,
    each.created_at,
    outcomeOf(each),
  ])
  process.stdout.write(textTable(['id', 'type', 'status', 'attempts', 'created', 'last reply'], rows))
}

function outcomeOf({ last_status, last_error }: Delivery): string {
  return last_error ?? (last_status === null ? '' : String(last_status))
}

/** The service waits 15 seconds for a receiver. */
const LONGEST_WAIT_MS = 20_000
const LOOK_EVERY_MS = 500

/** Waits for the first attempt, however long later ones take. */
async function send(
  webhookId: string,
  options: UserOptions,
  queue: (service: DatasetService) => Promise<Delivery>,
): Promise<void> {
  const delivery = await asUser(options, async (service) => {
    const { id } = await queue(service)
    for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
      const latest = await service.webhooks.listDeliveries(webhookId, { limit: 100 })
      const found = latest.data.find((each) => each.id === id)
      if (found !== undefined && (found.attempts > 0 || waitedMs >= LONGEST_WAIT_MS)) return found
      if (waitedMs >= LONGEST_WAIT_MS)
        throw new CliError(
          `${id} is queued, but no longer among the latest 100 deliveries, so its outcome is unknown.`,
          EXIT.failed,
        )
      await wait(LOOK_EVERY_MS)
    }
  })
  if (delivery.status === 'succeeded') return console.log(`${delivery.id} has arrived: ${outcomeOf(delivery)}.`)
  const next = delivery.next_attempt_at === null ? '' : ` The next attempt is at ${delivery.next_attempt_at}.`
  throw new CliError(
    `${delivery.id} has not arrived: ${(outcomeOf(delivery) || 'nothing was sent yet').replace(/\.$/, '')}.${next}`,
    EXIT.failed,
  )
}
