import { type Command, Option } from 'commander'
import type { Project } from '../../../generated/index.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { examples } from '../examples.ts'
import { confirm } from '../terminal.ts'
import { textTable } from '../text-table.ts'

interface Options extends GlobalOptions {
  readonly json?: boolean
  readonly yes: boolean
  readonly purge?: boolean
  readonly state?: 'active' | 'deleted'
}

export function projectCommands(program: Command): void {
  const projects = program
    .command('projects')
    .description('Lists, creates, renames, deletes and restores projects.')
    .addHelpText('after', examples([['projects list', 'list them']]))
  projects
    .command('list')
    .description('Lists the projects, oldest first.')
    .addOption(
      new Option('--state <state>', 'active: projects in use, the default; deleted: projects in the trash').choices([
        'active',
        'deleted',
      ]),
    )
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['projects list --json', 'for programs']]))
    .action((_: unknown, command: Command) => list(command.optsWithGlobals()))
  projects
    .command('create')
    .description('Creates a project.')
    .argument('<name>')
    .option('--json', 'as JSON')
    .addHelpText('after', examples([['projects create Airports', 'prints its id']]))
    .action((name: string, _: unknown, command: Command) => create(name, command.optsWithGlobals()))
  projects
    .command('rename')
    .description('Renames a project.')
    .argument('<project>', 'proj_…')
    .argument('<name>', 'the new name')
    .addHelpText('after', examples([['projects rename proj_01k9… Airports', 'its datasets stay in it']]))
    .action((id: string, name: string, _: unknown, command: Command) => rename(id, name, command.optsWithGlobals()))
  projects
    .command('delete')
    .description('Moves a project without datasets into the trash, or deletes it for good.')
    .argument('<project>', 'proj_…')
    .option('--purge', 'delete it for good, even if it is in the trash')
    .option('--yes', 'delete without asking', false)
    .addHelpText('after', examples([['projects delete proj_01k9… --yes', 'in a script']]))
    .action((id: string, _: unknown, command: Command) => remove(id, command.optsWithGlobals()))
  projects
    .command('restore')
    .description('Takes a project out of the trash.')
    .argument('<project>', 'proj_…')
    .addHelpText('after', examples([['projects restore proj_01k9…', 'its datasets in the trash stay there']]))
    .action(async (id: string, _: unknown, command: Command) => {
      const { name } = await (await connect(command.optsWithGlobals())).projects.restore(id)
      console.log(`${id} is restored: ${JSON.stringify(name)}.`)
    })
}

async function list(options: Options): Promise<void> {
  const projects = await (await connect(options)).projects
    .list({ limit: 100, ...(options.state && { state: options.state }) })
    .toArray()
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
  if (options.purge) {
    await confirm(`Delete the project ${id} for good? This cannot be undone.`, options.yes)
    await service.projects.delete(id, { purge: true })
    console.log(`${id} is deleted for good.`)
    return
  }
  const { name } = await service.projects.get(id)
  await confirm(`Move the project ${JSON.stringify(name)} (${id}) into the trash?`, options.yes)
  await service.projects.delete(id)
  console.log(`${id} is in the trash. To take it out: dataset-service projects restore ${id}`)
}
