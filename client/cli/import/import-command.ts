import { connect } from '../connect.ts'
import { usageError } from '../failure.ts'
import { cellForms } from './cell-forms.ts'
import { checkImport } from './check-file.ts'
import { claimImport } from './claim.ts'
import { createFor } from './create-for.ts'
import type { ImportJob } from './import-job.ts'
import { type ImportState, readState, requireStateFolder } from './import-state.ts'
import { comparedProgress } from './prints.ts'
import { reportRefused } from './report-refused.ts'
import { runImport } from './run-import.ts'
import { sendFile } from './send-file.ts'
import type { FileInto } from './sending.ts'
import { SourceFile } from './source-file.ts'
import { type FileOptions, sourceOptionsOf } from './source-options.ts'
import { stoppedEmpty } from './stopped.ts'

interface ImportOptions extends FileOptions {
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

/** Imports a file as the options say. */
export async function runImportCommand(file: string, options: ImportOptions): Promise<void> {
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
  if (!options.dryRun) requireStateFolder() // before there is a dataset
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
