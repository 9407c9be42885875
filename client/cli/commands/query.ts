import { type Command, Option } from 'commander'
import { type RowOptions, rowsOf, withRows } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { count } from '../import/progress.ts'
import { positiveWhole } from '../option-values.ts'
import { printRows, ROW_FORMATS, type RowFormat } from '../print-rows.ts'

interface Options extends GlobalOptions, RowOptions {
  readonly limit: number
  readonly format?: RowFormat
  readonly json?: boolean
}

export function queryCommand(program: Command): void {
  const query = program.command('query').description('Shows rows of a dataset.').argument('<dataset>', 'ds_…')
  withRows(query, FILTER)
    .option('--limit <rows>', 'the maximum number of rows', positiveWhole, 20)
    .addOption(new Option('--format <format>', 'by default a table').choices(ROW_FORMATS))
    .option('--json', 'the same as --format json')
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => show(id, command.optsWithGlobals()))
}

const FILTER =
  'field:value, or with an operator: field:>value, :>=, :<, :<=, :!value, :=a,b (one of), :~text (contains), :!~text (does not), :~~text (in any case), :~=text (begins with); repeatable, a row has to match all'

const EXAMPLES = examples([
  ["query ds_01k9… --filter 'delay:>10' --sort -delay,origin", 'the latest first'],
  ["query ds_01k9… --any 'origin:OSL' --any 'dest:OSL' --filter 'delay:>10'", 'late, and from or to OSL'],
  ["query ds_01k9… --filter 'origin:=OSL,TRD' --select origin,delay --format csv", 'two columns, as CSV'],
  [
    `query ds_01k9… --where '{"not":{"field":"delay","op":"<=","value":10}}' --json | jq .[0]`,
    'any condition, for programs',
  ],
])

async function show(id: string, { limit, format, json, ...options }: Options): Promise<void> {
  if (json && format !== undefined && format !== 'json')
    throw usageError(`--json and --format ${format} do not go together.`)
  const service = await connect(options)
  const asked = { ...rowsOf(options), limit: Math.min(limit, 100) }
  // One row more than is shown, to know whether there are more.
  const rows = await service.data.list(id, asked).toArray({ max: limit + 1 })
  const shown = rows.slice(0, limit)
  const form = json ? 'json' : (format ?? 'table')
  if (shown.length === 0 && form === 'table') process.stderr.write('No rows.\n')
  else process.stdout.write(printRows(shown, Object.keys(shown[0] ?? {}), form))
  if (rows.length > limit)
    process.stderr.write(`${count(limit)} rows are shown, but there are more; use --limit to see them.\n`)
}
