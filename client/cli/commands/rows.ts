import { type Command, Option } from 'commander'
import type { RowsChanged } from '../../../generated/index.ts'
import { type ConditionOptions, conditionsOf, withConditions } from '../conditions.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { count, counted } from '../counted.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { withFile } from '../import/source-options.ts'
import { positiveWhole } from '../option-values.ts'
import { rowHistoryCommands } from './row-history.ts'

interface Options extends GlobalOptions, ConditionOptions {
  readonly ids?: string
  readonly set?: string
  readonly expected?: number
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function rowCommands(program: Command): void {
  const rows = program
    .command('rows')
    .description('Changes, deletes, upserts and restores rows, and shows their history.')
    .addHelpText(
      'after',
      examples([["rows delete ds_01k9… --filter 'state:old' --dry-run", 'how many rows that would delete']]),
    )
  withMeaning(rows.command('update').description('Sets the same cells in all rows that match.'))
    .requiredOption('--set <json>', 'the cells: \'{"state":"done"}\'')
    .addHelpText(
      'after',
      examples([
        [`rows update ds_01k9… --filter 'state:open' --set '{"state":"done"}' --expected 12`, '12 rows, or none'],
      ]),
    )
    .action((id: string, _: unknown, command: Command) => update(id, command.optsWithGlobals()))
  withMeaning(rows.command('delete').description('Deletes all rows that match.'))
    .addHelpText('after', examples([['rows delete ds_01k9… --ids row_1,row_2', 'two rows']]))
    .action((id: string, _: unknown, command: Command) => remove(id, command.optsWithGlobals()))
  rowHistoryCommands(rows)
  const upsertCommand = rows
    .command('upsert')
    .description('Adds the rows of a file, or updates rows with the same key. An empty cell in CSV changes nothing.')
    .argument('<dataset>', 'ds_…')
    .argument(
      '<file>',
      '.csv, .tsv, .ndjson, .jsonl or .json, also with .gz, or .parquet; - reads standard input, by default NDJSON',
    )
    .requiredOption('--match <columns>', 'the columns of a unique index, separated by commas')
    .addOption(
      new Option(
        '--on-match <what>',
        'what to do with a row that exists: merge the cells of the file into it, replace all its cells, or skip it',
      ).choices(['merge', 'replace', 'skip']),
    )
    .option('--json', 'as JSON')
  withFile(upsertCommand)
    .addHelpText(
      'after',
      examples([
        ['rows upsert ds_01k9… flights.ndjson --match flight', 'running it twice changes nothing more'],
        ['rows upsert ds_01k9… flights.csv --match flight --null NA', 'CSV, with the options of import'],
      ]),
    )
    .action(async (id: string, file: string, _: unknown, command: Command) => {
      const { upsertRows } = await import('../import/upsert-rows.ts')
      await upsertRows(id, file, command.optsWithGlobals())
    })
}

function withMeaning(command: Command): Command {
  return withConditions(command.argument('<dataset>', 'ds_…'))
    .option('--ids <ids>', 'row ids, separated by commas, instead of conditions')
    .option('--expected <rows>', 'how many rows must match; required with conditions', positiveWhole)
    .option('--dry-run', 'change nothing, and report how many rows match')
    .option('--json', 'as JSON')
}

function meant({ ids, expected, dryRun, ...options }: Options) {
  const { where, ...conditions } = conditionsOf(options)
  const some = Object.entries(conditions).filter(([, texts]) => texts.length > 0)
  return {
    ...Object.fromEntries(some),
    ...(where !== undefined && { where: parsed('--where', where) as never }), // the service says what is wrong with it
    ...(ids !== undefined && { ids: ids.split(',') }),
    ...(expected !== undefined && { expected }),
    ...(dryRun && { dry_run: true }),
  }
}

function parsed(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usageError(`${option} is not valid JSON: ${error instanceof Error ? error.message : error}.`)
  }
}

async function update(id: string, options: Options): Promise<void> {
  const values = parsed('--set', options.set ?? '')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw usageError('--set must be a JSON object with column names as keys.')
  const service = await connect(options)
  print(await service.rows.updateWhere(id, { ...meant(options), values: { ...values } }), options)
}

async function remove(id: string, options: Options): Promise<void> {
  const service = await connect(options)
  print(await service.rows.deleteWhere(id, meant(options)), options)
}

function print({ rows_updated, rows_unchanged, rows_deleted, ...rest }: RowsChanged, { json, dryRun }: Options): void {
  const would = dryRun ? 'would be ' : ''
  if (json) console.log(JSON.stringify({ ...rest, rows_updated, rows_unchanged, rows_deleted }, null, 2))
  else if (rows_deleted > 0) console.log(`${counted(rows_deleted, 'row')} ${would}deleted.`)
  else console.log(`${counted(rows_updated, 'row')} ${would}changed, ${count(rows_unchanged)} unchanged.`)
}
