import type { CreateImportRequest } from '../../generated/operations.gen.ts'
import { zNewDataset } from '../../generated/validators.gen.ts'
import type { ColumnDefinition } from '../domain/columns.ts'
import type { ColumnGuess, ImportFormat } from '../domain/imports.ts'
import type { UniqueKey } from '../domain/unique-keys.ts'
import { quoted } from '../json.ts'
import type { CreatedImport, CreatedWithDataset } from '../store/interface/imports.ts'
import type { Store } from '../store/store.ts'
import { badRequest, invalid, noSuch, unprocessable } from './api-error.ts'
import type { Caller } from './caller.ts'
import { fileFaultFinding, refusedRow } from './import-findings.ts'
import { overQuota } from './quota.ts'
import { validate } from './validate.ts'

const FORMATS = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
} as const satisfies { readonly [Type in CreateImportRequest['contentType']]: ImportFormat }

interface SentFile {
  readonly contentType: CreateImportRequest['contentType']
  readonly body: AsyncIterable<Uint8Array>
}

/** The file of a request as the store takes it. Whatever a plan lets an organization store, no file has more to say. */
export async function fileOf(store: Store, { contentType, body }: SentFile, organizationId: string) {
  const allowances = await store.selectAllowances({ organizationId })
  return {
    format: FORMATS[contentType],
    body: { bytes: body, allowedBytes: allowances?.bytes ?? 0 },
  }
}

/** The columns by which rows are found. Throws the 400 where they do not go with the mode. */
export function matchOf({
  mode,
  match,
}: {
  readonly mode: 'append' | 'upsert' | 'replace'
  readonly match?: readonly string[] | undefined
}): readonly string[] | undefined {
  if (mode === 'upsert' && match === undefined)
    throw badRequest('match', 'mode=upsert needs match: the columns of a unique index, separated by commas.')
  if (mode !== 'upsert' && match !== undefined)
    throw badRequest('match', `match goes with mode=upsert, not with mode=${mode}.`)
  return match
}

/** Throws the 400 of a project in the query that is not there. */
export async function requireProject(store: Store, { organizationId }: Caller, projectId: string): Promise<void> {
  const project = await store.findProject({ organizationId, projectId })
  if (project === undefined) throw unknownProject(projectId)
}

function unknownProject(projectId: string): Error {
  return badRequest(
    'project_id',
    `There is no project ${quoted(projectId)}. Send the project_id of one of your projects.`,
  )
}

/** The columns that a dataset gets by what a file shows. Throws the 422 of those that none can have. */
export function columnsOf(guesses: readonly ColumnGuess[]): ColumnDefinition[] {
  if (guesses.length === 0) throw unprocessable('body', 'The file names no columns. A dataset has at least one.')
  const columns = guesses.map(({ name, type = 'text' }) => ({ name, type }))
  const validated = validate(zNewDataset().pick({ columns: true }), { columns })
  if (!validated.ok)
    throw invalid(
      422,
      validated.findings.map(({ message }) => ({ field: 'body', message: `The columns of the file: ${message}` })),
    )
  return columns
}

/** An import that was not begun, or a preview that was not made. */
export type NotImported = Extract<
  CreatedImport,
  { outcome: 'no_such_dataset' | 'no_unique_index' | 'too_large' | 'unreadable' }
>

export function notImported(refused: NotImported, datasetId: string, organizationId: string): Error {
  switch (refused.outcome) {
    case 'no_such_dataset':
      return noSuch('dataset', datasetId)
    case 'no_unique_index':
      return badRequest('match', noUniqueIndex(refused.uniques))
    case 'too_large':
      return unprocessable(
        'quotas.bytes',
        `The file is larger than all rows of ${organizationId} together may be (quota bytes). Send it in parts, or ask for a larger plan.`,
      )
    case 'unreadable': {
      const { message } = fileFaultFinding(refused.fault, refused.columns)
      return unprocessable('body', message)
    }
  }
}

function noUniqueIndex(uniques: readonly UniqueKey[]): string {
  const theirs = uniques.map(({ columns }) => columns.map(({ name }) => name).join())
  const those = theirs.length === 0 ? 'It has none.' : `It has them on: ${theirs.map(quoted).join(', ')}.`
  return `match: the dataset has no unique index of exactly these columns. ${those}`
}

type NoDataset = Exclude<CreatedWithDataset, { outcome: 'created' | 'repeated' | 'key_taken' }>

/** Why there is no dataset of a file. */
export function noDataset(refused: NoDataset, projectId: string, organizationId: string): Error {
  switch (refused.outcome) {
    case 'no_such_project':
      return unknownProject(projectId)
    case 'over_quota':
      return overQuota(refused)
    case 'refused_rows':
      return invalid(
        422,
        refused.refused.rows.map((row) => {
          const { line, message } = refusedRow(row, [])
          return { field: 'body', message: `Line ${line}: ${message}` }
        }),
      )
    default:
      return notImported(refused, '', organizationId)
  }
}
