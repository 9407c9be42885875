import type { Command } from 'commander'
import { type ConditionOptions, conditionsOf, withConditions } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { positiveWhole } from '../option-values.ts'
import { printRows } from '../print-rows.ts'
import { type FormatOptions, formatOf, more, withFormat } from '../row-format.ts'

type CountOptions = GlobalOptions & ConditionOptions

interface AggregateOptions extends CountOptions, FormatOptions {
  readonly group?: string
  readonly measure: string
  readonly sort?: string
  readonly limit: number
}

export function groupCommands(program: Command): void {
  withConditions(program.command('count').description('Prints how many rows match.').argument('<dataset>', 'ds_…'))
    .addHelpText('after', examples([["count ds_01k9… --filter 'delay:>10'", 'one number']]))
    .action((id: string, _: unknown, command: Command) => countRows(id, command.optsWithGlobals()))

  const aggregating = program
    .command('aggregate')
    .description('Counts rows and computes sums, averages and extremes, for groups of rows.')
    .argument('<dataset>', 'ds_…')
  withConditions(aggregating)
    .option(
      '--group <fields>',
      'up to 3 columns, separated by commas; group dates with date:year, :quarter, :month or :week, and numbers into intervals with delay:10',
    )
    .option(
      '--measure <measures>',
      'what to compute, separated by commas: :count, or field:count, :count_distinct, :sum, :avg, :min, :max',
      ':count',
    )
    .option('--sort <names>', 'groups or measures, separated by commas; a leading - sorts descending')
    .option('--limit <groups>', 'the maximum number of groups', positiveWhole, 100)
  withFormat(aggregating)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => aggregate(id, command.optsWithGlobals()))
}

const EXAMPLES = examples([
  ['aggregate ds_01k9… --group origin --sort -:count', 'the most frequent first'],
  ["aggregate ds_01k9… --group origin,date:month --measure :count,delay:avg --filter 'delay:>10'", 'by two fields'],
  ['aggregate ds_01k9… --measure delay:sum --json | jq .[0]', 'for programs'],
])

async function countRows(id: string, options: CountOptions): Promise<void> {
  const service = await connect(options)
  const { data } = await service.groups.list(id, conditionsOf(options))
  console.log(String(data[0]?.measures[':count']))
}

async function aggregate(id: string, options: AggregateOptions): Promise<void> {
  const { group, measure, sort, limit } = options
  const form = formatOf(options)
  const service = await connect(options)
  const asked = {
    ...conditionsOf(options),
    ...(group !== undefined && { group: group.split(',') }),
    ...(sort !== undefined && { sort: sort.split(',') }),
    ...{ measure: measure.split(','), limit: Math.min(limit, 100) },
  }
  // One group more than is shown, to know whether there are more.
  const found = await service.groups.list(id, asked).toArray({ max: limit + 1 })
  const shown = found.slice(0, limit).map((each) => ({ ...each.group, ...each.measures }))
  const names = [...(asked.group ?? []), ...asked.measure]
  if (shown.length === 0 && form === 'table') process.stderr.write('No groups.\n')
  else process.stdout.write(printRows(form === 'table' ? shown.map(tellingEmptyApart) : shown, names, form))
  if (found.length > limit) process.stderr.write(more(limit, 'group'))
}

/** The empty text is another group than an empty cell, and looks like it. */
function tellingEmptyApart(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? '""' : value]))
}
