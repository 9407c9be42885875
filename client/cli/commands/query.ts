import type { Command } from 'commander'
import type { Condition } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { type RowOptions, rowsOf, withRows } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { positiveWhole } from '../option-values.ts'
import { printRows, type RowFormat } from '../print-rows.ts'
import { type FormatOptions, formatOf, more, withFormat } from '../row-format.ts'

interface Options extends GlobalOptions, RowOptions, FormatOptions {
  readonly limit: number
}

export function queryCommand(program: Command): void {
  const query = program.command('query').description('Shows rows of a dataset.').argument('<dataset>', 'ds_…')
  withRows(query, FILTER).option('--limit <rows>', 'the maximum number of rows', positiveWhole, 20)
  withFormat(query)
    .addHelpText('after', EXAMPLES)
    .action((id: string, _: unknown, command: Command) => show(id, command.optsWithGlobals()))
}

const FILTER =
  'field:value, or with an operator: field:>value, :>=, :<, :<=, :!value, :=a,b (one of), :~text (contains), :!~text (does not contain), :~~text (contains, in any case), :~=text (begins with); repeatable, a row must match all'

const EXAMPLES = examples([
  ["query ds_01k9… --filter 'delay:>10' --sort -delay,origin", 'the longest delays first'],
  ["query ds_01k9… --any 'origin:OSL' --any 'dest:OSL' --filter 'delay:>10'", 'late, and from or to OSL'],
  ["query ds_01k9… --filter 'origin:=OSL,TRD' --select origin,delay --format csv", 'two columns, as CSV'],
  [
    `query ds_01k9… --where '{"not":{"field":"delay","op":"<=","value":10}}' --json | jq .[0]`,
    'any condition, for programs',
  ],
])

async function show(id: string, { limit, format, json, ...options }: Options): Promise<void> {
  const form = formatOf({ ...(format && { format }), ...(json && { json }) })
  const service = await connect(options)
  // One row more than is shown, to know whether there are more.
  const rows = await listed(service, id, options, Math.min(limit, 100)).toArray({ max: limit + 1 })
  const shown = rows.slice(0, limit)
  if (shown.length === 0 && form === 'table') process.stderr.write('No rows.\n')
  else {
    const { names, jsonNames } = await columnsOf(service, id, options, shown, form)
    process.stdout.write(printRows(shown, names, form, jsonNames))
  }
  if (rows.length > limit) process.stderr.write(more(limit, 'row'))
}

/** Longer trees are sent in a body: many proxies take 8 KiB of an address, percent-encoded. */
const LONGEST_WHERE = 1_500

function listed(service: DatasetService, id: string, options: RowOptions, limit: number) {
  const { where = '', filter, any = [], ...others } = rowsOf(options)
  const tree = where.length > LONGEST_WHERE && filter.length + any.length === 0 ? conditionIn(where) : undefined
  if (tree === undefined) return service.data.list(id, { ...rowsOf(options), limit })
  return service.data.query(id, { ...others, where: tree, limit })
}

/** Undefined for what is no JSON, which the service explains. */
function conditionIn(where: string): Condition | undefined {
  try {
    return JSON.parse(where)
  } catch {
    return undefined
  }
}

/**
 * The columns in their order. An object begins with names that are whole numbers, and no row has no names. Only CSV has to know which columns are of
 * type json.
 */
async function columnsOf(
  service: DatasetService,
  id: string,
  { select }: RowOptions,
  rows: readonly object[],
  form: RowFormat,
) {
  const inRows = Object.keys(rows[0] ?? {})
  const isInOrder = inRows.length > 0 && !inRows.some((name) => /^\d+$/.test(name))
  const known = select?.split(',') ?? (isInOrder ? inRows : undefined)
  if (known !== undefined && form !== 'csv') return { names: known }
  const { columns } = await service.datasets.get(id)
  const jsonNames = new Set(columns.filter(({ type }) => type === 'json').map(({ name }) => name))
  return { names: known ?? columns.map(({ name }) => name), jsonNames }
}
