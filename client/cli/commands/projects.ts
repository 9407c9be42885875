import type { Command } from 'commander'
import type { Project } from '../../../generated/index.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { confirm } from '../terminal.ts'
import { textTable } from '../text-table.ts'

interface Options extends GlobalOptions {
  readonly json?: boolean
  readonly yes: boolean
}

export function projectCommands(program: Command): void {
  const projects = program
    .command('projects')
    .description('Lists, makes, renames and deletes projects.')
    .addHelpText('after', examples([['projects list', 'list them']]))
  projects
    .command('list')
    .description('Lists the projects, oldest first.')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['projects list --json', 'for programs']]))
    .action((_: unknown, command: Command) => list(command.optsWithGlobals()))
  projects
    .command('create')
    .description('Makes a project.')
    .argument('<name>')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['projects create Airports', 'prints its id']]))
    .action((name: string, _: unknown, command: Command) => create(name, command.optsWithGlobals()))
  projects
    .command('rename')
    .description('Gives a project another name.')
    .argument('<project>', 'proj_…')
    .argument('<name>', 'the new name')
    .addHelpText('after', examples([['projects rename proj_01k9… Airports', 'its datasets stay in it']]))
    .action((id: string, name: string, _: unknown, command: Command) => rename(id, name, command.optsWithGlobals()))
  projects
    .command('delete')
    .description('Deletes a project without datasets.')
    .argument('<project>', 'proj_…')
    .option('--yes', 'delete without asking', false)
    .addHelpText('after', examples([['projects delete proj_01k9… --yes', 'in a script']]))
    .action((id: string, _: unknown, command: Command) => remove(id, command.optsWithGlobals()))
}

async function list(options: Options): Promise<void> {
  const projects = await (await connect(options)).projects.list({ limit: 100 }).toArray()
  if (options.json) return console.log(JSON.stringify(projects, null, 2))
  const rows = projects.map(({ id, name, created_at }) => [id, name, created_at.slice(0, 10)])
  process.stdout.write(textTable(['id', 'name', 'created'], rows))
}

async function create(name: string, options: Options): Promise<void> {
  const project: Project = await (await connect(options)).projects.create({ name })
  console.log(options.json ? JSON.stringify(project, null, 2) : project.id)
}

async function rename(id: string, name: string, options: Options): Promise<void> {
  const project = await (await connect(options)).projects.update(id, { name })
  console.log(`${project.id} is named ${JSON.stringify(project.name)}.`)
}

async function remove(id: string, options: Options): Promise<void> {
  const service = await connect(options)
  const { name } = await service.projects.get(id)
  await confirm(`Delete the project ${JSON.stringify(name)} (${id})?`, options.yes)
  await service.projects.delete(id)
  console.log(`${id} is deleted.`)
}
