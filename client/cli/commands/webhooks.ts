import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CreatedWebhook, NewWebhook, Webhook } from '../../../generated/index.ts'
import type { DatasetService } from '../../index.ts'
import { asUser, type UserOptions } from '../as-user.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { durationMs } from '../option-values.ts'
import { confirm } from '../terminal.ts'
import { printable, textTable } from '../text-table.ts'
import { deliveryCommands } from './webhook-deliveries.ts'

interface Options extends UserOptions {
  readonly json?: boolean
}

interface CreateOptions extends Options {
  readonly events: NewWebhook['events']
  readonly dataset?: string
  readonly project?: string
}

interface UpdateOptions extends Options {
  readonly address?: string
  readonly events?: NewWebhook['events']
  readonly state?: 'enabled' | 'disabled'
}

const ADDRESS = 'https://hooks.example.com/datasets'

export function webhookCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('Manages webhooks. Only owners may do this: sign in with --email. API keys are refused.')
    .option('--email <email>', 'your e-mail address as an owner; by default DATASET_SERVICE_EMAIL')
    .option('--organization <id>', 'the organization to act in, if you belong to several: org_…')
    .addHelpText(
      'after',
      examples([['webhooks list --email ada@example.com', 'asks for the password, and does not store it']]),
    )
    .addHelpText(
      'after',
      '\nThe password is read from DATASET_SERVICE_PASSWORD, or if that is not set, from the terminal or standard input.',
    )
  createCommand(webhooks)
  webhooks
    .command('list')
    .description('Lists webhooks, with their state.')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['webhooks list', 'their addresses, and which are disabled']]))
    .action((_: unknown, command: Command) => list(command.optsWithGlobals()))
  webhooks
    .command('get')
    .description('Shows a webhook, without its secret.')
    .argument('<webhook>', 'wh_…')
    .addHelpText('after', examples([['webhooks get wh_01k9…', 'as JSON']]))
    .action((id: string, _: unknown, command: Command) =>
      asUser(command.optsWithGlobals(), async (service) => showJson(await service.webhooks.get(id))),
    )
  updateCommand(webhooks)
  webhooks
    .command('rotate')
    .description('Creates a new secret for a webhook, and shows it once. The old secret also signs for some time.')
    .argument('<webhook>', 'wh_…')
    .addOption(
      new Option('--overlap <time>', 'how long the old secret also signs, such as 30m or 48h')
        .argParser(durationMs)
        .default(24 * 3_600_000, '24h'),
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples([['webhooks rotate wh_01k9… --overlap 48h', 'leaves time to give the receiver the new secret']]),
    )
    .action((id: string, _: unknown, command: Command) => rotate(id, command.optsWithGlobals()))
  deliveryCommands(webhooks)
  webhooks
    .command('delete')
    .description('Deletes a webhook and its deliveries.')
    .argument('<webhook>', 'wh_…')
    .option('--yes', 'delete without asking', false)
    .addHelpText('after', examples([['webhooks delete wh_01k9…', 'this cannot be undone']]))
    .action((id: string, _: unknown, command: Command) => remove(id, command.optsWithGlobals()))
}

function createCommand(webhooks: Command): void {
  webhooks
    .command('create')
    .description('Creates a webhook, and shows its secret once.')
    .argument('<address>', 'where messages go: https://…')
    .requiredOption('--events <types>', 'the event types to send, separated by commas', eventTypes)
    .option('--dataset <dataset>', 'only events of a dataset, ds_…')
    .option('--project <project>', 'only events of a project, proj_…')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples([
        [`webhooks create ${ADDRESS} --events rows.changed,dataset.deleted`, 'store the secret that it prints'],
      ]),
    )
    .action((address: string, _: unknown, command: Command) => create(address, command.optsWithGlobals()))
}

function updateCommand(webhooks: Command): void {
  webhooks
    .command('update')
    .description('Changes the address, the events or the state of a webhook.')
    .argument('<webhook>', 'wh_…')
    .option('--address <address>', 'where messages go')
    .option('--events <types>', 'the event types to send, separated by commas', eventTypes)
    .addOption(new Option('--state <state>', 'a disabled webhook sends nothing').choices(['enabled', 'disabled']))
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples([['webhooks update wh_01k9… --state enabled', 'enable it, and send pending messages']]),
    )
    .action((id: string, _: unknown, command: Command) => update(id, command.optsWithGlobals()))
}

/** The service knows which there are, and says so. */
function eventTypes(text: string): NewWebhook['events'] {
  const types = text.split(',').map((type) => type.trim())
  if (types.includes('')) throw new InvalidArgumentError('Separate types by single commas.')
  return types as NewWebhook['events']
}

async function create(url: string, { events, dataset, project, ...options }: CreateOptions): Promise<void> {
  const scope = {
    ...(dataset !== undefined && { dataset_id: dataset }),
    ...(project !== undefined && { project_id: project }),
  }
  showSecret(await asUser(options, (service) => service.webhooks.create({ url, events, ...scope })), options)
}

async function rotate(id: string, { overlap, ...options }: Options & { readonly overlap: number }): Promise<void> {
  const rotation = { previous_expires_at: new Date(Date.now() + overlap).toISOString() }
  showSecret(await asUser(options, (service) => service.webhooks.rotate(id, rotation)), options)
}

async function list({ json, ...options }: Options): Promise<void> {
  const webhooks = await asUser(options, (service) => service.webhooks.list({ limit: 100 }).toArray())
  if (json) return showJson(webhooks)
  const rows = webhooks.map(({ id, url, state, disabled_reason, events }) => [
    ...[id, disabled_reason === null ? state : `${state} (${disabled_reason})`],
    ...[url, events.join(',')],
  ])
  process.stdout.write(textTable(['id', 'state', 'address', 'events'], rows))
}

async function update(id: string, { address, events, state, json, ...options }: UpdateOptions): Promise<void> {
  const changes = { ...(address !== undefined && { url: address }), ...(events && { events }), ...(state && { state }) }
  if (Object.keys(changes).length === 0) throw usageError('Nothing to change: pass --address, --events or --state.')
  const webhook = await asUser(options, (service) => service.webhooks.update(id, changes))
  if (json) return showJson(webhook)
  console.log(`${webhook.id} is ${webhook.state} and goes to ${printable(webhook.url)}: ${webhook.events.join(',')}`)
}

async function remove(id: string, { yes, ...options }: UserOptions & { readonly yes: boolean }): Promise<void> {
  await asUser(options, async (service: DatasetService) => {
    const { url } = await service.webhooks.get(id)
    await confirm(`Delete ${id}, which goes to ${printable(url)}, and its deliveries?`, yes)
    await service.webhooks.delete(id)
  })
  console.log(`${id} is deleted.`)
}

/** The secret alone goes to standard output, so that it can be stored without the rest. */
function showSecret(webhook: CreatedWebhook, { json }: Options): void {
  if (json) {
    showJson(webhook)
    return
  }
  process.stderr.write(`${webhook.id} goes to ${printable(webhook.url)}. Its secret, which is shown only now:\n`)
  console.log(webhook.secret)
}

function showJson(value: Webhook | readonly Webhook[]): void {
  console.log(JSON.stringify(value, null, 2))
}
