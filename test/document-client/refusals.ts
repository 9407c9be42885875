import type { Known } from './known.ts'
import type { Planned } from './requests.ts'

const MAX_COLUMNS = 300

/** Whether a valid request meets a state in which it has to be refused; a client cannot always know. */
type Refused = boolean | 'perhaps'

const MEANT = Object.fromEntries(
  ['body', 'ids*', 'filter', 'any*', 'where*', 'expected'].map((place) => [place, () => 'perhaps' as const]),
)

/** Refusals of what the schemas accept, each at a field with a 422: all that the document's words allow. */
const REFUSALS: Readonly<Record<string, Readonly<Record<string, (request: Planned, known: Known) => Refused>>>> = {
  // The name is taken, or the dataset has as many columns as it may have.
  createColumn: {
    name: ({ path, body }, known) =>
      columnNames(path, known).includes(nameIn(body)) || columnNames(path, known).length >= MAX_COLUMNS,
  },
  updateColumn: {
    name: ({ path, body }, known) =>
      nameIn(body) !== path['column_name'] && columnNames(path, known).includes(nameIn(body)),
    // A cell does not convert.
    type: () => 'perhaps',
  },
  // The last column stays.
  deleteColumn: { column_name: ({ path }, known) => columnNames(path, known).length === 1 },
  // There is an index of the same fields, or there are 16.
  createIndex: {
    fields: () => 'perhaps',
    // No column has an order; or the index is one of parts of a text, and the field is none, or descends.
    'fields[0]': ({ path, body }, known) =>
      (known.columns.get(path['dataset_id'] ?? '') ?? []).every(({ type }) => type === 'json') ||
      ((body as { readonly kind?: string }).kind === 'contains' && 'perhaps'),
  },
  // The file has no names for columns.
  previewFile: { body: () => 'perhaps' },
  createDatasetFromFile: { body: () => 'perhaps' },
  // A row is not there any more, or is named twice.
  changeRows: { 'rows[*': () => 'perhaps' },
  // No index is unique.
  upsertRows: { match: () => 'perhaps' },
  // Rows are meant in two ways or in none, are not there, or are more or fewer than expected; a condition is none of these columns.
  updateRowsWhere: MEANT,
  deleteRowsWhere: MEANT,
  batchRows: { 'operations[*': () => 'perhaps', expected_version: () => 'perhaps' },
  // The history has no such version.
  restoreRow: { version: () => 'perhaps' },
  // A sum is beyond a double.
  listGroups: { measure: () => 'perhaps' },
  // It holds datasets.
  deleteProject: { project_id: () => 'perhaps' },
  // There are 50.
  createWebhook: { url: () => 'perhaps' },
  // The webhook is disabled.
  testWebhook: { state: () => 'perhaps' },
  retryDelivery: { state: () => 'perhaps' },
  // The address is a user's.
  createInvitation: { email: () => 'perhaps' },
  // The address has become a user's since; no account of it has this password, or a new one would have a weak one.
  acceptInvitation: { token: () => 'perhaps', password: () => 'perhaps' },
  changePassword: { new_password: () => 'perhaps' },
}

/** The fields at which a valid request may be refused, `*` for anything inside of one, and whether it has to be. */
export function refusalsOf(request: Planned, known: Known): { may: string[]; must: boolean } {
  const held = Object.entries(REFUSALS[request.operation.id] ?? {}).map(
    ([field, refused]) => [field, refused(request, known)] as const,
  )
  return {
    may: held.filter(([, refused]) => refused !== false).map(([field]) => field),
    must: held.some(([, refused]) => refused === true),
  }
}

function columnNames({ dataset_id = '' }: Planned['path'], known: Known): string[] {
  return (known.columns.get(dataset_id) ?? []).map(({ name }) => name)
}

function nameIn(body: unknown): string {
  return (body as { readonly name?: string }).name ?? ''
}
