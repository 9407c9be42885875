import type { Command } from 'commander'
import type { DatasetService } from '../../index.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { counted } from '../counted.ts'
import { type DatasetFilters, datasetFilters } from '../dataset-filters.ts'
import { examples } from '../examples.ts'
import { confirm } from '../terminal.ts'
import { textTable } from '../text-table.ts'

/** What `datasets list --state deleted` takes. */
interface ListOptions extends DatasetFilters {
  readonly json?: boolean
}

interface DeleteOptions extends GlobalOptions {
  readonly yes: boolean
  readonly purge?: boolean
}

export async function listTrash(service: DatasetService, options: ListOptions): Promise<void> {
  const datasets = await service.datasets.list({ limit: 100, state: 'deleted', ...datasetFilters(options) }).toArray()
  if (options.json) return console.log(JSON.stringify(datasets, null, 2))
  const rows = datasets.map(({ id, name, row_count, deleted_at = '', purge_at = '' }) => [
    ...[id, name, row_count],
    ...[deleted_at.slice(0, 10), purge_at.slice(0, 10)],
  ])
  process.stdout.write(textTable(['id', 'name', 'rows', 'deleted', 'purged on'], rows))
}

export async function remove(id: string, options: DeleteOptions): Promise<void> {
  const service = await connect(options)
  if (options.purge) {
    await confirm(`Delete ${id} with all its rows for good? This cannot be undone.`, options.yes)
    await service.datasets.delete(id, { purge: true })
    console.log(`${id} is deleted for good.`)
    return
  }
  const { name, row_count: rows } = await service.datasets.get(id)
  await confirm(`Move ${JSON.stringify(name)} (${id}) with its ${counted(rows, 'row')} into the trash?`, options.yes)
  await service.datasets.delete(id)
  const { trash } = await service.organization.getUsage()
  const days = trash === undefined ? '' : ` for ${counted(trash.retention_days, 'day')}`
  console.log(`${id} is in the trash${days}. To take it out: dataset-service datasets restore ${id}`)
}

export function restoreCommand(datasets: Command): void {
  datasets
    .command('restore')
    .description('Takes a dataset out of the trash.')
    .argument('<dataset>', 'ds_…')
    .option('--project <id>', 'the project to restore it into; needed if its own project is deleted')
    .addHelpText('after', examples([['datasets restore ds_01k9…', 'with the rows that it had']]))
    .action(async (id: string, _: unknown, command: Command) => {
      const { project, ...options } = command.optsWithGlobals<GlobalOptions & { readonly project?: string }>()
      const service = await connect(options)
      const dataset = await service.datasets.restore(id, project === undefined ? undefined : { project_id: project })
      console.log(`${dataset.id} is restored: ${JSON.stringify(dataset.name)}, ${counted(dataset.row_count, 'row')}.`)
    })
}
