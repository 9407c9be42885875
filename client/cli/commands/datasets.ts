import { type Command, Option } from 'commander'
import type { Dataset } from '../../../generated/index.ts'
import { columnOf } from '../column-option.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { counted } from '../counted.ts'
import { type DatasetFilters, datasetFilters } from '../dataset-filters.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { collected } from '../option-values.ts'
import { projectFor } from '../project-for.ts'
import { columnsText } from '../rules-text.ts'
import { printable, textTable } from '../text-table.ts'
import { columnCommands } from './columns.ts'
import { listTrash, remove, restoreCommand } from './trash.ts'

interface Options extends GlobalOptions, DatasetFilters {
  readonly json?: boolean
  readonly column: readonly string[]
  readonly yes: boolean
  readonly purge?: boolean
  readonly state?: string
}

export function datasetCommands(program: Command): void {
  const datasets = program
    .command('datasets')
    .description('Lists, creates, shows, renames, deletes and restores datasets, and changes their columns.')
    .addHelpText('after', examples([['datasets list', 'list them']]))
  datasets
    .command('list')
    .description('Lists the datasets, oldest first.')
    .option('--project <id>', 'only datasets of this project')
    .option('--name <name>', 'only datasets with exactly this name')
    .option('--name-contains <text>', 'only datasets with this text in their name, whatever the case of A to Z')
    .addOption(
      new Option('--state <state>', 'active: datasets in use, the default; deleted: datasets in the trash').choices([
        'active',
        'deleted',
      ]),
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples([
        ['datasets list', 'as a table'],
        ['datasets list --name Flights --json', 'for programs'],
        ['datasets list --state deleted', 'what is in the trash, and when it is purged'],
      ]),
    )
    .action((_: unknown, command: Command) => list(command.optsWithGlobals()))
  datasets
    .command('create')
    .description('Creates a dataset without rows.')
    .argument('<name>')
    .requiredOption(
      '--column <name:type>',
      'a column of type text, number, boolean, date or json; repeatable',
      collected,
      [],
    )
    .option('--project <id>', 'the project to create it in; not needed if there is only one')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples([['datasets create Flights --column origin:text --column delay:number', 'two columns']]),
    )
    .action((name: string, _: unknown, command: Command) => create(name, command.optsWithGlobals()))
  datasets
    .command('show')
    .description('Shows a dataset and its columns.')
    .argument('<dataset>', 'ds_…')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['datasets show ds_01k9…', 'its columns and how many rows it has']]))
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      show(await (await connect(options)).datasets.get(id), options)
    })
  datasets
    .command('rename')
    .description('Renames a dataset.')
    .argument('<dataset>', 'ds_…')
    .argument('<name>', 'the new name')
    .addHelpText('after', examples([["datasets rename ds_01k9… 'Flights 2026'", 'its rows stay as they are']]))
    .action((id: string, name: string, _: unknown, command: Command) => rename(id, name, command.optsWithGlobals()))
  columnCommands(datasets)
  datasets
    .command('delete')
    .description('Moves a dataset into the trash, from which it can be restored, or deletes it for good.')
    .argument('<dataset>', 'ds_…')
    .option('--purge', 'delete it for good, even if it is in the trash')
    .option('--yes', 'delete without asking', false)
    .addHelpText(
      'after',
      examples([
        ['datasets delete ds_01k9…', 'asks first'],
        ['datasets delete ds_01k9… --yes', 'in a script'],
        ['datasets delete ds_01k9… --purge', 'cannot be undone'],
      ]),
    )
    .action((id: string, _: unknown, command: Command) => remove(id, command.optsWithGlobals()))
  restoreCommand(datasets)
}

async function list(options: Options): Promise<void> {
  const service = await connect(options)
  if (options.state === 'deleted') return listTrash(service, options)
  const datasets = await service.datasets.list({ limit: 100, ...datasetFilters(options) }).toArray()
  if (options.json) return console.log(JSON.stringify(datasets, null, 2))
  const rows = datasets.map(({ id, name, columns, row_count, created_at }) => [
    id,
    name,
    columns.length,
    row_count,
    created_at.slice(0, 10),
  ])
  process.stdout.write(textTable(['id', 'name', 'columns', 'rows', 'created'], rows))
}

async function create(name: string, options: Options): Promise<void> {
  const columns = options.column.map(columnOf)
  if (columns.length === 0) throw usageError('A dataset needs at least one column: pass --column NAME:TYPE.')
  const service = await connect(options)
  const project_id = await projectFor(service, options.project)
  const dataset = await service.datasets.create({ name, project_id, columns })
  if (options.json) console.log(JSON.stringify(dataset, null, 2))
  else console.log(dataset.id)
}

function show(dataset: Dataset, { json }: Options): void {
  if (json) {
    console.log(JSON.stringify(dataset, null, 2))
    return
  }
  console.log(
    `${printable(dataset.name)} (${dataset.id}) in ${dataset.project_id}: ${counted(dataset.row_count, 'row')}, created ${dataset.created_at}\n`,
  )
  if (dataset.description !== undefined) console.log(`${printable(dataset.description)}\n`)
  process.stdout.write(columnsText(dataset.columns))
}

async function rename(id: string, name: string, options: Options): Promise<void> {
  const dataset = await (await connect(options)).datasets.update(id, { name })
  console.log(`${dataset.id} is named ${JSON.stringify(dataset.name)}.`)
}
