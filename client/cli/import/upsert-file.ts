import type { Dataset } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { ValidationError } from '../../errors.ts'
import { outcomeOf } from '../../http/retry.ts'
import type { UpsertOptions, UpsertReport } from '../../rows/row-changes.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, explain } from '../failure.ts'
import { inFileTerms } from './file-terms.ts'
import { RowError, rowFileError } from './row-error.ts'
import type { SourceFile } from './source-file.ts'

/** Upserts the rows of a file. Throws `CliError` that says what is wrong, on which line, and how many rows are stored. */
export async function upsertFile(
  service: DatasetService,
  { id, columns }: Dataset,
  source: SourceFile,
  options: UpsertOptions<Record<string, 'text'>>,
): Promise<UpsertReport> {
  let rowsStored = 0
  const onProgress: typeof options.onProgress = ({ rowsCreated, rowsUpdated, rowsUnchanged }) => {
    rowsStored = rowsCreated + rowsUpdated + rowsUnchanged
  }
  try {
    return await service.dataset(id).upsert(source.rows(columns, undefined, 'leave out'), { ...options, onProgress })
  } catch (error) {
    throw await stopped(source, error, rowsStored)
  }
}

async function stopped(source: SourceFile, error: unknown, rowsStored: number): Promise<CliError> {
  const { text, exitCode } = (await refusal(source, error)) ?? explain(inFile(source, error))
  const isUnknown = outcomeOf(error) === 'unknown'
  if (rowsStored === 0 && !isUnknown) return new CliError(text, exitCode, { cause: error })
  const stored = `${counted(rowsStored, 'row')} of ${source.name} ${rowsStored === 1 ? 'is' : 'are'} stored`
  const unknown = isUnknown ? ', and those of the last request may or may not be' : ''
  const advice = 'Run the command again to store the others; rows that are stored are not changed by that.'
  return new CliError([text, `${stored}${unknown}.`, advice].join('\n'), EXIT.incomplete, { cause: error })
}

/** A row that cannot be sent is named with its file. */
function inFile({ name }: SourceFile, error: unknown): unknown {
  return error instanceof RowError ? rowFileError(name, error) : error
}

/** What the service says of a row, with the lines of the file. Undefined for a failure that is not about a row. */
async function refusal(source: SourceFile, error: unknown): Promise<ReturnType<typeof explain> | undefined> {
  if (!(error instanceof ValidationError)) return undefined
  const { field = '', message, code, requestId } = error
  const [place] = placesIn(field)
  if (place === undefined) return undefined
  const lines = await source.linesOf(new Set([place, ...placesIn(message)]))
  const line = (at: number) => `line ${lines.get(at)}`
  const said = inFileTerms({ field, message }).replace(PLACES, (_, at) => `the one on ${line(Number(at))}`)
  return { text: `${source.name}, ${line(place)}: ${said}\n(${code}, ${requestId})`, exitCode: EXIT.file }
}

const PLACES = /\brows\[(\d+)\]/g

function placesIn(text: string): number[] {
  return [...text.matchAll(PLACES)].map(([, place]) => Number(place))
}
