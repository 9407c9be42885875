import type { Command } from 'commander'
import type { Column, ColumnChanges, NewColumn } from '../../../generated/index.ts'
import { columnOf, columnType } from '../column-option.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { counted } from '../counted.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { jsonObject } from '../option-values.ts'
import { columnsText } from '../rules-text.ts'
import { confirm } from '../terminal.ts'

interface Options extends GlobalOptions {
  readonly json?: boolean
  readonly type?: string
  readonly rules?: Record<string, unknown>
  readonly description?: string
  readonly dryRun?: boolean
  readonly yes: boolean
}

/** `datasets columns`: what can be done with the columns of a dataset. */
export function columnCommands(datasets: Command): void {
  const columns = datasets
    .command('columns')
    .description('Lists, adds, renames, changes and deletes columns.')
    .addHelpText('after', examples([['datasets columns list ds_01k9…', 'names, types and rules']]))
  withDataset(columns, 'list', 'Lists the columns with their rules.')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['datasets columns list ds_01k9… --json', 'for programs']]))
    .action((id: string, _: unknown, command: Command) => list(id, command.optsWithGlobals()))
  withTerms(withDataset(columns, 'add', 'Adds a column at the end.').argument('<name:type>', 'such as delay:number'))
    .addHelpText(
      'after',
      examples([[`datasets columns add ds_01k9… state:text --rules '{"values":["open","closed"]}'`, 'with a rule']]),
    )
    .action((id: string, column: string, _: unknown, command: Command) => add(id, column, command.optsWithGlobals()))
  withDataset(columns, 'rename', 'Renames a column.')
    .argument('<column>')
    .argument('<name>', 'the new name')
    .addHelpText('after', examples([["datasets columns rename ds_01k9… 'Dep. delay' delay", 'rows stay as they are']]))
    .action((id: string, column: string, name: string, _: unknown, command: Command) =>
      change(id, column, { name }, command.optsWithGlobals()),
    )
  withTerms(withDataset(columns, 'change', 'Changes the type, the rules or the description of a column.'))
    .argument('<column>')
    .option('--type <type>', 'convert its cells to this type: text, number, boolean, date or json')
    .option('--dry-run', 'change nothing, and report cells that would not fit')
    .addHelpText(
      'after',
      examples([
        ['datasets columns change ds_01k9… zip --type text --dry-run', 'check whether all cells convert'],
        [`datasets columns change ds_01k9… delay --rules '{"min":0,"max":null}'`, 'null removes a rule'],
      ]),
    )
    .action((id: string, column: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      return change(id, column, changesOf(options), options)
    })
  withDataset(columns, 'drop', 'Deletes a column with all its cells.')
    .argument('<column>')
    .option('--yes', 'delete without asking', false)
    .addHelpText('after', examples([['datasets columns drop ds_01k9… note --yes', 'in a script']]))
    .action((id: string, column: string, _: unknown, command: Command) => drop(id, column, command.optsWithGlobals()))
}

function withDataset(columns: Command, name: string, description: string): Command {
  return columns.command(name).description(description).argument('<dataset>', 'ds_…')
}

function withTerms(command: Command): Command {
  return command
    .option('--rules <json>', 'a JSON object with required, default, values, min, max or max_length', jsonObject)
    .option('--description <text>', 'what the column holds')
}

async function list(id: string, options: Options): Promise<void> {
  const { columns } = await (await connect(options)).datasets.get(id)
  if (options.json) console.log(JSON.stringify(columns, null, 2))
  else process.stdout.write(columnsText(columns))
}

async function add(id: string, text: string, options: Options): Promise<void> {
  // Cast: the service says what is wrong with rules.
  const column = { ...columnOf(text), ...termsOf(options) } as NewColumn
  show(await (await connect(options)).columns.create(id, column))
}

async function change(id: string, column: string, changes: ColumnChanges, options: Options): Promise<void> {
  const query = options.dryRun ? { dry_run: true } : {}
  const changed = await (await connect(options)).columns.update(id, column, changes, query)
  if (options.dryRun) process.stderr.write('Nothing was changed. The column would be:\n')
  show(changed)
}

async function drop(id: string, column: string, options: Options): Promise<void> {
  const service = await connect(options)
  const { name, row_count: rows } = await service.datasets.get(id)
  await confirm(
    `Delete the column ${JSON.stringify(column)} with its cells in ${counted(rows, 'row')} of ${JSON.stringify(name)}? This cannot be undone.`,
    options.yes,
  )
  await service.columns.delete(id, column)
  console.log(`The column ${JSON.stringify(column)} is deleted.`)
}

function changesOf(options: Options): ColumnChanges {
  const changes = { ...(options.type !== undefined && { type: columnType(options.type) }), ...termsOf(options) }
  if (Object.keys(changes).length === 0) throw usageError('Nothing to change: pass --type, --rules or --description.')
  return changes
}

function termsOf({ rules, description }: Options) {
  return { ...rules, ...(description !== undefined && { description }) }
}

function show(column: Column): void {
  process.stdout.write(columnsText([column]))
}
