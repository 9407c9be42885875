import { type AppendAllError, UnknownRowsError } from '../../append-all/report.ts'
import { ApiError } from '../../errors.ts'
import { count, counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, explain, isSystemError } from '../failure.ts'
import { shellWord } from '../shell-word.ts'
import { inFileTerms } from './file-terms.ts'
import type { ImportJob } from './import-job.ts'
import type { KeptProgress } from './kept-progress.ts'
import { linesOf } from './refused-lines.ts'
import { lineRange, reportRecovered } from './report-recovered.ts'
import { refusedTexts } from './report-refused.ts'
import { RowError } from './row-error.ts'
import type { SourceFile, SourceOptions } from './source-file.ts'

/** Keeps how far the import came, and says what is stored, why it stopped, and how to go on. */
export async function stopped(
  job: ImportJob,
  kept: KeptProgress,
  error: AppendAllError,
  isInterrupted: boolean,
): Promise<CliError> {
  const { source, dataset } = job
  const { progress } = error
  const { isResumable } = await kept.stop(progress)
  await reportRecovered(source, error.recovered).catch(() => {}) // it stopped in any case
  const unknown = progress.unknown.reduce((sum, { rows }) => sum + rows, 0)
  const isNothing = progress.rowsStored === 0 && unknown === 0
  const text = [
    // No later attempt reads them again.
    ...(job.isSkipping ? await refusedTexts(source, error.refused) : []),
    isInterrupted ? 'Interrupted.' : await causeText(job, error),
    isNothing
      ? `No row of ${source.name} is stored in ${dataset.id}.`
      : `${counted(progress.rowsStored, 'row')} of ${source.name} ${progress.rowsStored === 1 ? 'is' : 'are'} stored in ${dataset.id}${unknown > 0 ? `, and ${count(unknown)} more may or may not be` : ''}.`,
    continueText(job, isResumable) + (hasTooMany(job, error) ? ` --max-invalid ${10 * job.maxRefused}` : ''),
  ].join('\n')
  const exitCode = isNothing ? exitCodeOf(job, error) : EXIT.incomplete
  return new CliError(text, isInterrupted ? EXIT.interrupted : exitCode, { cause: error })
}

/** Why a new dataset got no rows: before the first of them, and without anything to resume. */
export function stoppedEmpty(job: ImportJob, error: unknown): CliError {
  const { text, exitCode } = explain(error)
  const lines = [text, `No row of ${job.source.name} is stored in ${job.dataset.id}.`, continueText(job, false)]
  return new CliError(lines.join('\n'), exitCode, { cause: error })
}

function continueText(job: ImportJob, isResumable: boolean): string {
  const { source, dataset } = job
  return `Continue with: dataset-service import ${shellWord(source.path)} --dataset ${dataset.id}${isResumable ? ' --resume' : optionsText(job)}`
}

/** The exit code of why it stopped. A row that is refused, here or by the service, is a fault of the file. */
function exitCodeOf(job: ImportJob, error: AppendAllError): number {
  const { cause, refused } = error
  const isUnreadable = isSystemError(cause) && (cause.syscall === 'read' || cause.path === job.source.path)
  const isRefused = job.isSkipping ? hasTooMany(job, error) : refused.length > 0
  return cause instanceof RowError || isRefused || isUnreadable ? EXIT.file : explain(cause).exitCode
}

function hasTooMany({ isSkipping, maxRefused }: ImportJob, { counts }: AppendAllError): boolean {
  return isSkipping && counts.rowsRefused > maxRefused
}

/** The options that --resume remembers, but that an import from the beginning needs again. */
function optionsText({ sourceOptions, isSkipping }: ImportJob): string {
  const {
    format,
    encoding,
    delimiter,
    nullText,
    dateFormat,
    decimal,
    hasNoHeader,
    skipLines,
    renames = [],
  }: SourceOptions = sourceOptions
  const given = [
    ['format', format],
    ['encoding', encoding === 'utf-8' ? undefined : encoding],
    ['delimiter', delimiter === '\t' ? 'tab' : delimiter],
    ...[nullText ?? []].flat().map((text) => ['null', text] as const),
    ['date-format', dateFormat],
    ['decimal', decimal],
    ['skip-lines', skipLines === undefined ? undefined : String(skipLines)],
    ...renames.map((names) => ['rename', names.join('=')] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : [` --${name} ${shellWord(value)}`]))
  return [...given, ...(hasNoHeader ? [' --no-header'] : []), ...(isSkipping ? [' --skip-invalid'] : [])].join('')
}

/** Why it stopped, with the line of the row that was refused. */
async function causeText(job: ImportJob, error: AppendAllError): Promise<string> {
  const { source, isSkipping, maxRefused } = job
  const { cause, refused } = error
  if (hasTooMany(job, error))
    return `More than ${counted(maxRefused, 'row')} of ${source.name} cannot be stored. --max-invalid sets another limit.`
  if (cause instanceof RowError) return `${source.name}, ${cause.message}`
  if (cause instanceof UnknownRowsError) return unknownText(source, cause)
  const [first] = isSkipping ? [] : refused
  if (first === undefined) return explain(cause).text
  const [line] = await linesOf(source, [first])
  const request = cause instanceof ApiError ? `\n(${cause.code}, ${cause.requestId})` : ''
  return `${source.name}, line ${line}: ${inFileTerms(first)}${request}`
}

async function unknownText(source: SourceFile, { batch, found }: UnknownRowsError): Promise<string> {
  const day = new Date(batch.sentAt).toISOString().slice(0, 16).replace('T', ' ')
  return (
    `${source.name}, ${await lineRange(source, batch)}: ${counted(batch.rows, 'row was', 'rows were')} sent at ${day} (UTC) without a reply, and the service no longer remembers the request. ` +
    `The dataset has ${counted(found, 'row')} with the same cells that no other request stored. Check whether the file's rows are stored, then pass --resume with --unknown skip or --unknown send.`
  )
}
