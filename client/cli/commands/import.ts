import { type Command, Option } from 'commander'
import { connect } from '../connect.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { cellForms } from '../import/cell-forms.ts'
import { checkImport } from '../import/check-file.ts'
import { claimImport } from '../import/claim.ts'
import { createFor } from '../import/create-for.ts'
import type { ImportJob } from '../import/import-job.ts'
import { type ImportState, readState } from '../import/import-state.ts'
import { comparedProgress } from '../import/prints.ts'
import { reportRefused } from '../import/report-refused.ts'
import { runImport } from '../import/run-import.ts'
import { type FileInto, sendFile } from '../import/send-file.ts'
import { SourceFile } from '../import/source-file.ts'
import { type FileOptions, sourceOptionsOf, withFile } from '../import/source-options.ts'
import { stoppedEmpty } from '../import/stopped.ts'
import { collected, durationMs, positiveWhole } from '../option-values.ts'

export interface ImportOptions extends FileOptions {
  readonly url?: string
  readonly dataset?: string
  readonly create?: string
  readonly project?: string
  readonly column: readonly string[]
  readonly yes: boolean
  readonly dryRun: boolean
  readonly resume: boolean
  readonly unknown?: 'send' | 'skip'
  readonly again: boolean
  readonly skipInvalid: boolean
  readonly mode: 'append' | 'upsert' | 'replace'
  readonly match?: readonly string[]
  readonly onError?: 'stop' | 'skip'
  readonly maxInvalid?: number
  readonly retryFor: number
}

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
    .action(async (file: string, _: unknown, command: Command) => runCommand(file, command.optsWithGlobals()))
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

async function runCommand(file: string, options: ImportOptions): Promise<void> {
  if ((options.dataset === undefined) === (options.create === undefined))
    throw usageError('The target is missing. Pass --dataset ID to append to a dataset, or --create NAME to create one.')
  requireMode(options)
  cellForms(sourceOptionsOf(options)) // what is wrong with them is said before anything is asked for
  if (options.resume && options.dataset === undefined) throw usageError('--resume requires --dataset.')
  if (options.dataset !== undefined) {
    // Whatever an earlier import left: nothing will be written.
    if (options.dryRun) return checkImport(await fileInto(file, options, options.dataset), options.mode)
    if (options.mode !== 'append') return sendFile(await fileInto(file, options, options.dataset), options.mode)
  }
  const job =
    options.dataset === undefined ? await intoNew(file, options) : await intoExisting(file, options, options.dataset)
  if (job === undefined) return
  const report = await runImport(job)
  reportRefused(job.source.name, report)
}

const MAX_INVALID = 1000

/** Throws for options that do not go with the mode. */
function requireMode(options: ImportOptions): void {
  const { mode, match, dataset, resume, again, skipInvalid, onError, maxInvalid } = options
  if (mode === 'upsert' && match === undefined) throw usageError('--mode upsert requires --match.')
  if (mode !== 'upsert' && match !== undefined) throw usageError('--match requires --mode upsert.')
  if (onError === 'stop' && skipInvalid) throw usageError('--on-error stop and --skip-invalid contradict each other.')
  if (mode === 'append') return
  if (dataset === undefined) throw usageError(`--mode ${mode} requires --dataset.`)
  if (maxInvalid !== undefined)
    throw usageError(
      `--max-invalid requires --mode append. Before --mode ${mode}, --dry-run shows how many rows are wrong.`,
    )
  if (resume || again)
    throw usageError(`--resume and --again require --mode append: --mode ${mode} starts from the beginning each time.`)
}

async function fileInto(file: string, options: ImportOptions, id: string): Promise<FileInto> {
  const service = await connect(options)
  const dataset = await service.datasets.get(id)
  const source = await SourceFile.open(file, sourceOptionsOf(options))
  const { match, retryFor: retryForMs } = options
  return { service, source, dataset, match, isSkipping: isSkipping(options), retryForMs }
}

function isSkipping({ skipInvalid, onError }: ImportOptions): boolean {
  return skipInvalid || onError === 'skip'
}

/** Undefined for a dry run. */
async function intoNew(file: string, options: ImportOptions): Promise<ImportJob | undefined> {
  const sourceOptions = sourceOptionsOf(options)
  const source = await SourceFile.open(file, sourceOptions)
  const created = await createFor(source, { ...options, skipInvalid: isSkipping(options) })
  if (created === undefined) return undefined
  const job = { ...created, source, sourceOptions, ...limitsOf(options), isSkipping: isSkipping(options) }
  try {
    claimImport(file, created.dataset.id)
  } catch (error) {
    throw stoppedEmpty(job, error)
  }
  return job
}

function limitsOf({ maxInvalid = MAX_INVALID, retryFor }: ImportOptions) {
  return { maxRefused: maxInvalid, retryForMs: retryFor }
}

async function intoExisting(file: string, options: ImportOptions, id: string): Promise<ImportJob> {
  // First, since another one may start while this one waits for the service or for standard input.
  claimImport(file, id)
  const service = await connect(options)
  const dataset = await service.datasets.get(id)
  const sourceOptions = sourceOptionsOf(options)
  const state = await readState(file, id)
  if (options.resume) return resumed(state, { service, dataset }, options, file)
  if (state !== undefined && !options.again)
    throw usageError(
      `An earlier import of ${file} into ${id} stopped. Continue it with --resume, or append all rows with --again.`,
    )
  const source = await SourceFile.open(file, sourceOptions)
  return { service, source, sourceOptions, dataset, ...limitsOf(options), isSkipping: isSkipping(options) }
}

/** The rest of an import that stopped or was killed, as it began. */
async function resumed(
  state: ImportState | undefined,
  target: Pick<ImportJob, 'service' | 'dataset'>,
  options: ImportOptions,
  file: string,
): Promise<ImportJob> {
  const { id, columns } = target.dataset
  if (state === undefined)
    throw usageError(`No import of ${file} into ${id} has stopped, so there is nothing to resume.`)
  const { isSkipping: skips, source: sourceOptions, prints } = state
  const source = await SourceFile.open(file, sourceOptions)
  const progress = await comparedProgress(source, columns, state.progress, prints)
  const resume = { progress, prints }
  return {
    ...target,
    source,
    sourceOptions,
    ...limitsOf(options),
    isSkipping: skips,
    resume,
    onUnknown: options.unknown,
  }
}
