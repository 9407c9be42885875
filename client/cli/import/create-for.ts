import type { Dataset } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { columnOf } from '../column-option.ts'
import { connect } from '../connect.ts'
import { counted } from '../counted.ts'
import { projectFor } from '../project-for.ts'
import { confirm } from '../terminal.ts'
import { checkCells } from './check-file.ts'
import { checkNames } from './check-names.ts'
import { progressOf } from './progress.ts'
import { chosenColumns, shownColumns } from './shown-columns.ts'
import type { SourceFile } from './source-file.ts'

export interface CreateOptions {
  readonly url?: string
  readonly create?: string
  readonly project?: string
  readonly column: readonly string[]
  readonly yes: boolean
  readonly dryRun: boolean
  readonly skipInvalid: boolean
}

/** Makes a dataset with the columns of a file, once they have been shown and agreed to. Undefined for a dry run. */
export async function createFor(
  source: SourceFile,
  options: CreateOptions,
): Promise<{ service: DatasetService; dataset: Dataset } | undefined> {
  const asked = options.column.map(columnOf)
  // Problems with the key or the project are reported before a large file is read.
  const target = options.dryRun ? undefined : await targetOf(options)
  const { columns, rows, hasDoubtful } = await guessColumns(source, options)
  const names = columns.map(({ name }) => name)
  checkNames(source.name, options.create ?? '', names, source.headerLine)
  const chosen = chosenColumns(columns, asked)
  process.stderr.write(`${shownColumns(chosen)}\n`)
  if (rows === 0)
    process.stderr.write(`${source.name} has no rows, so its columns are text unless --column says otherwise.\n`)
  // The types given with --column have not been compared with the cells yet, and some cells fit no type.
  if (options.dryRun || asked.length > 0 || (hasDoubtful && !options.skipInvalid))
    await checkCells(source, chosen, options)
  if (target === undefined) {
    process.stdout.write(
      `${counted(rows, 'row')} would be appended to a new dataset ${options.create}. Nothing was sent.\n`,
    )
    return undefined
  }
  await confirm(
    `Create the dataset ${JSON.stringify(options.create)} with these columns and append ${counted(rows, 'row')}?`,
    options.yes,
  )
  const { service, projectId } = target
  const dataset = await service.datasets.create({
    name: options.create ?? '',
    project_id: projectId,
    columns: chosen.map(({ name, type }) => ({ name, type })),
  })
  process.stdout.write(`${dataset.id}\n`)
  return { service, dataset }
}

async function targetOf(options: CreateOptions) {
  const service = await connect(options)
  return { service, projectId: await projectFor(service, options.project) }
}

async function guessColumns(source: SourceFile, { skipInvalid }: CreateOptions) {
  const progress = progressOf('Reading', source.sizeBytes)
  try {
    return await source.guess(skipInvalid, (bytes) => progress.update(bytes, 0))
  } finally {
    progress.stop()
  }
}
