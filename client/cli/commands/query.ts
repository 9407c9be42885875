import type { Command } from 'commander'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { count } from '../import/progress.ts'
import { collected, positiveWhole } from '../option-values.ts'
import { textTable } from '../text-table.ts'

interface Options extends GlobalOptions {
  readonly filter: readonly string[]
  readonly sort?: string
  readonly limit: number
  readonly json?: boolean
}

export function queryCommand(program: Command): void {
  program
    .command('query')
    .description('Shows rows of a dataset.')
    .argument('<dataset>', 'ds_…')
    .option(
      '--filter <filter>',
      'field:value, or with an operator: field:>value, :>=, :<, :<=, :!value, :~text (contains), :~=text (begins with); repeatable, a row has to match all',
      collected,
      [],
    )
    .option('--sort <fields>', 'separated by commas; a leading - sorts descending')
    .option('--limit <rows>', 'the maximum number of rows', positiveWhole, 20)
    .option('--json', 'as a JSON array')
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => query(id, command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ["query ds_01k9… --filter 'delay:>10' --sort -delay,origin", 'the latest first'],
  ["query ds_01k9… --filter 'origin:OSL' --filter 'note:~fog' --limit 100", 'rows that match both'],
  ['query ds_01k9… --json | jq .[0]', 'for programs'],
])

async function query(id: string, { filter, sort, limit, json, ...options }: Options): Promise<void> {
  const service = await connect(options)
  const asked = { filter: [...filter], sort: sort?.split(',') ?? [], limit: Math.min(limit, 100) }
  // One row more than is shown, to know whether there are more.
  const rows = await service.data.list(id, asked).toArray({ max: limit + 1 })
  const shown = rows.slice(0, limit)
  if (json) console.log(JSON.stringify(shown, null, 2))
  else {
    const names = Object.keys(shown[0] ?? {})
    if (shown.length === 0) process.stderr.write('No rows.\n')
    else
      process.stdout.write(
        textTable(
          names,
          shown.map((row) => names.map((name) => row[name])),
        ),
      )
  }
  if (rows.length > limit)
    process.stderr.write(`${count(limit)} rows are shown, but there are more; use --limit to see them.\n`)
}
