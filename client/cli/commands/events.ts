import { once } from 'node:events'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Event } from '../../../generated/index.ts'
import { type FollowedEvent, followEvents } from '../../events/follow-events.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { isSystemError } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { printable } from '../text-table.ts'

const FORMATS = ['text', 'ndjson'] as const

interface Options extends GlobalOptions {
  readonly type?: Event['type']
  readonly dataset?: string
  readonly project?: string
  readonly actor?: string
  readonly from?: string
  readonly to?: string
  readonly since?: string
  readonly follow?: boolean
  readonly format: (typeof FORMATS)[number]
}

export function eventsCommand(program: Command): void {
  program
    .command('events')
    .description('Shows what happened in the organization, oldest first.')
    .option('--type <type>', 'only events of a type, such as rows.changed')
    .option('--dataset <dataset>', 'only events of a dataset, ds_…')
    .option('--project <project>', 'only events of a project, proj_…')
    .option('--actor <actor>', 'only events caused by a key or a user, key_… or user_…')
    .option('--from <time>', 'only events at or after a time, such as 2026-11-20T00:00:00Z', time)
    .option('--to <time>', 'only events before a time', time)
    .option('--follow', 'also show new events as they happen, until interrupted')
    .option(
      '--since <cursor>',
      'with --follow: continue after the cursor of an earlier line; pass the same conditions again',
    )
    .addOption(new Option('--format <format>', 'ndjson: one JSON object per line').choices(FORMATS).default('text'))
    .addHelpText('after', EXAMPLES)
    .action((_: unknown, command: Command) => showEvents(command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ['events --dataset ds_01k9…', 'what happened to a dataset'],
  ['events --format ndjson > events.ndjson', 'save all events'],
  ['events --type rows.changed --follow', 'show changes of rows as they happen'],
])

/** A date alone is that of UTC. */
function time(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('Write a time as 2026-11-20T00:00:00Z.')
  return at.toISOString()
}

async function showEvents({ follow, since, format, ...options }: Options): Promise<void> {
  const service = await connect(options)
  const { type, dataset, project, actor, from, to } = options
  const query = {
    ...(type !== undefined && { type }),
    ...(dataset !== undefined && { dataset_id: dataset }),
    ...(project !== undefined && { project_id: project }),
    ...(actor !== undefined && { actor }),
    ...(from !== undefined && { from }),
  }
  const show = (event: Event | FollowedEvent) =>
    format === 'ndjson' ? JSON.stringify(event) : printable(textOf(event))
  if (follow !== true)
    return print(service.events.list({ ...query, ...(to !== undefined && { to }), limit: 100 }), show)
  const stop = interruption('Ending.')
  const onWaiting = ({ error, waitMs }: { readonly error: unknown; readonly waitMs: number }) =>
    process.stderr.write(`${String(error)} Trying again in ${Math.ceil(waitMs / 1000)} s.\n`)
  const following = { ...query, ...(since !== undefined && { since }), signal: stop.signal, onWaiting }
  try {
    await print(followEvents(service, following), show)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = EXIT.interrupted
  } finally {
    stop.release()
  }
}

/** Ends quietly where nobody reads any more. */
async function print<Item>(items: AsyncIterable<Item>, show: (item: Item) => string): Promise<void> {
  try {
    for await (const item of items) if (!process.stdout.write(`${show(item)}\n`)) await once(process.stdout, 'drain')
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPIPE') throw error
  }
}

/** Time, type, who did it, and the rest as JSON. */
function textOf({ created_at, type, actor, data }: Event): string {
  return `${created_at} ${type} ${actor.name ?? actor.id ?? actor.kind} ${JSON.stringify(data)}`
}
