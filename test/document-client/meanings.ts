import fc from 'fast-check'
import { validCondition, validFields, validRow } from './columns.ts'
import type { Operation, Schema } from './document.ts'
import { type Known, type KnownColumn, type PathParameters, schemaNameOf } from './known.ts'
import { type Meaning, validValue } from './valid.ts'

/** What the user signs in with on whose behalf the client calls. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** The user's organization, which nothing but a session says. */
  readonly organizationId: string
}

const IDENTIFIERS = ['project_id', 'dataset_id']

/** What has to agree with each other and with the type of a column, and would bind all rows that follow. */
const RULES = ['required', 'default', 'values', 'min', 'max', 'max_length']
const withoutRules: Meaning = (_, at) => (RULES.includes(String(at.at(-1))) ? fc.constant(undefined) : undefined)
const OF_COLUMNS = ['createDataset', 'createColumn', 'updateColumn']

/** What the places of a body stand for, by what the client knows and the document says in words. */
export function meaningOf(operation: Operation, known: Known, path: PathParameters, credentials: Credentials): Meaning {
  const columns = known.columns.get(path['dataset_id'] ?? '') ?? []
  const row = known.named('row_id', { dataset_id: path['dataset_id'] ?? '' })[0]?.['row_id'] ?? 'row_1'
  const places = placesOf(known, columns, row, credentials)
  return (schema, at) => {
    const place = places[`${operation.id} ${at.join('.')}`]
    if (place !== undefined) return place(schema)
    const left = OF_COLUMNS.includes(operation.id) ? withoutRules(schema, at) : undefined
    if (left !== undefined) return left
    if (schema.name === 'Row') return validRow(columns)
    if (schema.name === 'Condition') return validCondition(columns)
    const parameter = IDENTIFIERS.find((name) => schemaNameOf(name) === schema.name)
    if (parameter === undefined) return undefined
    const things = known.named(parameter).map((thing) => thing[parameter])
    // Before there is any, what may be left out is.
    return things.length === 0 ? fc.constant(undefined) : fc.constantFrom(...things)
  }
}

/** Addresses that the service takes, and nobody has. */
const webhookUrls = () => fc.constantFrom('https://hooks.example.com/', 'https://hooks.example.com:8443/a?b=c')

/** By operation and place in its body. */
type Places = Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>>

function placesOf(
  known: Known,
  columns: readonly KnownColumn[],
  row: string,
  { email, password, organizationId }: Credentials,
): Places {
  const tokens = [...known.invitations.values()].map(({ token }) => token)
  const fields = validFields(columns, 5)
  return {
    'createDataset columns': newColumns,
    ...(fields && { 'createIndex fields': () => fields }),
    'changeRows rows': () => validRow(columns).map((values) => [{ id: row, values }]),
    // Conditions want to know how many rows match.
    ...Object.fromEntries(
      ['updateRowsWhere', 'deleteRowsWhere'].flatMap((id) => [
        [`${id} ids`, () => fc.constant([row])],
        ...['filter', 'any', 'where', 'expected'].map((name) => [`${id} ${name}`, () => fc.constant(undefined)]),
      ]),
    ),
    'batchRows operations': () => fc.constant([{ op: 'append', rows: [{}] }]),
    // The present one is not known.
    'batchRows expected_version': () => fc.constant(undefined),
    // Only the row's history has versions.
    'restoreRow version': () => fc.constant(undefined),
    // What a unique index refuses depends on the rows that are there.
    'createIndex unique': () => fc.constant(false),
    'queryData fields': () =>
      fc.subarray(
        columns.map(({ name }) => name),
        { minLength: 1 },
      ),
    'queryData sort': () => fields ?? fc.constant(undefined),
    // One of an earlier page goes with the same conditions only.
    'queryData cursor': () => fc.constant(undefined),
    'createWebhook url': webhookUrls,
    'updateWebhook url': webhookUrls,
    'signIn email': () => fc.constantFrom(email, email.toUpperCase()),
    'signIn password': () => fc.constant(password),
    'changePassword current_password': () => fc.constant(password),
    'updateSession organization_id': () => fc.constant(organizationId),
    'confirmSession password': () => fc.constant(password),
    'acceptInvitation password': () => fc.constantFrom('a sentence of somebody else', 'another of somebody'),
    ...(tokens.length > 0 && {
      'acceptInvitation token': () => fc.constantFrom(...tokens),
      'openInvitation token': () => fc.constantFrom(...tokens),
    }),
  }
}

/** Names are unique in their dataset. Once in a while there are as many as there may be. */
function newColumns({ items = {}, minItems = 1, maxItems = 1 }: Schema): fc.Arbitrary<unknown> {
  const selector = (column: unknown) => (column as { name: string }).name
  const usual = fc.uniqueArray(validValue(items, withoutRules), { minLength: minItems, maxLength: 6, selector })
  const full = Array.from({ length: maxItems }, (_, place) => ({ name: `c${place}`, type: 'number' }))
  return fc.oneof({ weight: 199, arbitrary: usual }, { weight: 1, arbitrary: fc.constant(full) })
}
