import { type Command, Option } from 'commander'
import { examples } from '../examples.ts'
import { withFile } from '../import/source-options.ts'
import { collected, durationMs, positiveWhole } from '../option-values.ts'

export function importCommand(program: Command): void {
  const command = program
    .command('import')
    .description('Imports the rows of a file into a new or an existing dataset.')
    .argument('<file>', '.csv, .tsv, .ndjson, .jsonl or .json, also with .gz, or .parquet; - reads standard input')
    .addOption(new Option('--dataset <id>', 'append to this dataset').conflicts('create'))
    .addOption(
      new Option(
        '--mode <mode>',
        'append: add the rows; upsert: also update rows that --match finds; replace: replace all rows in one step',
      )
        .choices(['append', 'upsert', 'replace'])
        .default('append'),
    )
    .option('--match <columns>', 'with --mode upsert: the columns of a unique index, separated by commas', (names) =>
      names.split(','),
    )
    .addOption(
      new Option(
        '--on-error <what>',
        'what to do with a row that cannot be stored: stop the import, or skip the row',
      ).choices(['stop', 'skip']),
    )
    .option('--create <name>', 'create a dataset with columns inferred from the file')
    .option('--project <id>', 'the project to create it in; not needed if there is only one')
    .option('--column <name:type>', 'the type of a column, instead of the inferred one; repeatable', collected, [])
    .option('--yes', 'accept the columns without asking', false)
    .addOption(
      new Option('--dry-run', 'check the whole file and report what would be done; write nothing')
        .default(false)
        .conflicts('resume'),
    )
    .option('--resume', 'continue a stopped import of this file into --dataset', false)
    .addOption(
      new Option(
        '--unknown <what>',
        'with --resume after more than 24 hours: what to do with rows that may or may not be stored',
      ).choices(['send', 'skip']),
    )
    .addOption(
      new Option('--retry-for <time>', 'how long to wait for a service that does not answer, such as 90s, 5m or 1h')
        .argParser(durationMs)
        .default(300_000, '5m'),
    )
    .option('--again', 'append all rows, even if an earlier import of this file stopped', false)
    .option('--skip-invalid', 'leave out rows that cannot be stored, and list them at the end', false)
    .option(
      '--max-invalid <number>',
      'with --skip-invalid, the maximum number of such rows (default: 1000); only with --mode append',
      positiveWhole,
    )
  withFile(command)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, _: unknown, command: Command) => {
      // What reads files is loaded for an import alone, and not for its help.
      const { runImportCommand } = await import('../import/import-command.ts')
      await runImportCommand(file, command.optsWithGlobals())
    })
}

const EXAMPLES = examples([
  ['import flights.csv --create Flights', 'shows the columns, asks, and imports'],
  ['import flights.csv --create Flights --column zip:text --yes', 'without asking, and with one type chosen'],
  ['import more.ndjson.gz --dataset ds_01k9…', 'append to an existing dataset'],
  ['import - --format csv --dataset ds_01k9… < flights.csv', 'read what another program writes'],
  ['import flights.csv --dataset ds_01k9… --resume', 'continue after Ctrl-C or a failure'],
  [
    'import prices.csv --dataset ds_01k9… --mode upsert --match sku',
    'update the rows with the same sku, add the others',
  ],
  ['import flights.csv --dataset ds_01k9… --mode replace', 'replace all rows of the dataset'],
  ['import flights.csv --create Flights --dry-run', 'report what is wrong with a file, and send nothing'],
  ['import flüge.csv --dataset ds_01k9… --decimal , --date-format DD.MM.YYYY --null NA', 'German numbers and dates'],
  ["import flights.csv --dataset ds_01k9… --rename 'Dep. delay=delay'", 'import a column under another name'],
])
