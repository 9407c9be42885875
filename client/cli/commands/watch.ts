import { once } from 'node:events'
import { type Command, Option } from 'commander'
import { readChanges } from '../../changes/changes.ts'
import type { CursoredChange } from '../../changes/read-changes.ts'
import { Resuming } from '../../changes/resuming.ts'
import { type ConditionOptions, conditionsOf, withConditions } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { exactJson } from '../exact-json.ts'
import { examples } from '../examples.ts'
import { EXIT } from '../exit-codes.ts'
import { isSystemError } from '../failure.ts'
import { interruption } from '../interruption.ts'
import { printable } from '../text-table.ts'

const FORMATS = ['text', 'ndjson'] as const

interface Options extends GlobalOptions, ConditionOptions {
  readonly since: string
  readonly format: (typeof FORMATS)[number]
}

export function watchCommand(program: Command): void {
  const command = program
    .command('watch')
    .description('Shows the changes of a dataset as they happen, until interrupted.')
    .argument('<dataset>', 'ds_…')
  withConditions(command)
    .option(
      '--since <cursor>',
      'where to start: after the cursor of a change, now, or beginning (first all rows)',
      'now',
    )
    .addOption(new Option('--format <format>', 'ndjson: one JSON object per line').choices(FORMATS).default('text'))
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => watch(id, command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ["watch ds_01k9… --filter 'delay:>10'", 'late flights, as they are stored'],
  [
    'watch ds_01k9… --since beginning --format ndjson',
    'all rows, and then each change; keep the cursor of the last line',
  ],
])

async function watch(id: string, { since, format, ...options }: Options): Promise<void> {
  const service = await connect(options)
  const stop = interruption('Ending.')
  const query = conditionsOf(options)
  const source = { resources: service, id, query, signal: stop.signal }
  const resuming = new Resuming(source, ({ error, waitMs }) =>
    process.stderr.write(`${String(error)} Trying again in ${Math.ceil(waitMs / 1000)} s.\n`),
  )
  const changes = readChanges(source, since === 'beginning' ? undefined : since, resuming)
  try {
    for await (const change of changes) {
      if (!process.stdout.write(`${format === 'ndjson' ? exactJson(change) : printable(textOf(change))}\n`))
        await once(process.stdout, 'drain', { signal: stop.signal })
    }
  } catch (error) {
    if (isSystemError(error) && error.code === 'EPIPE') return
    if (!stop.signal.aborted) throw error
    // Output that is not read, as by a pager that is left open, would keep the program running.
    process.exit(EXIT.interrupted)
  } finally {
    stop.release()
  }
}

function textOf(change: CursoredChange): string {
  switch (change.type) {
    case 'row':
      return `${change.row.id} ${exactJson(change.row.values)}`
    case 'gone':
      return `${change.row_id} is gone`
    case 'columns':
      return `columns: ${change.columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`
    case 'replaced':
      return 'All rows may have changed.'
    default:
      return exactJson(change)
  }
}
