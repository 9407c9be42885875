import type { Operations } from '../../generated/operations.gen.ts'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { createApiKey, createInvitation } from '../../server/admin/provisioning.ts'
import { newId } from '../../server/domain/ids.ts'
import type { Store } from '../../server/store/store.ts'
import { beginSession, makeUser, PASSWORD } from './console-user.ts'
import type { Harness } from './harness.ts'
import type { TestOrganization } from './test-server.ts'
import { makeWebhook } from './webhooks.ts'

/** Every operation of the contract, for tables of tests. */
export const allRoutes: readonly Route[] = Object.values<Route>(routes)

/** Whether an API key may use an operation. */
export function admitsKeys({ security }: Route): boolean {
  return security.some((requirement) => 'bearerAuth' in requirement)
}

/** Those that need a caller. */
export const closedRoutes = allRoutes.filter(({ security }) => security.length > 0)

/** Those that a key may use. */
export const keyRoutes = allRoutes.filter(admitsKeys)

/** Those that only a user of the console may use. */
export const userRoutes = closedRoutes.filter((route) => !admitsKeys(route))

/** Those that only read, although they have a body. */
const READING: readonly string[] = ['queryData'] satisfies (keyof typeof routes)[]

/** Those that change data: a read key may not use them. */
export const writingRoutes = keyRoutes.filter(
  ({ method, operationId }) => method !== 'GET' && !READING.includes(operationId),
)

/** Those that a read key may use. */
export const readingRoutes = keyRoutes.filter((route) => !writingRoutes.includes(route))

/** Those that take a JSON body. */
export const bodyRoutes = allRoutes.filter(({ body }) => body?.content['application/json'] !== undefined)

/** The identifiers for path parameters. */
export interface Targets {
  readonly dataset_id: string
  readonly row_id: string
  readonly column_name: string
  readonly index_id: string
  readonly import_id: string
  readonly event_id: string
  readonly project_id: string
  readonly api_key_id: string
  /** A member, not the caller. */
  readonly user_id: string
  readonly invitation_id: string
  readonly webhook_id: string
  readonly delivery_id: string
  /** The session of the owner. */
  readonly session_id: string
  /** The token of the same invitation. */
  readonly invitation_token: string
  /** The e-mail address of the owner. */
  readonly email: string
}

type Target = keyof Targets

/**
 * Creates a dataset with a row, two columns and an index, an empty project, a key, a member and an invitation, so that every path exists; or
 * only what is needed. The others are then those of `unknownTargets`.
 */
export async function makeTargets(
  { server, seed, clientOf }: Harness,
  owner: TestOrganization,
  needed: ReadonlySet<Target> = new Set(Object.keys(unknownTargets) as Target[]),
): Promise<Targets> {
  const client = clientOf(owner.apiKey)
  const needs = (...targets: Target[]) => targets.some((target) => needed.has(target))
  const made: Partial<Record<Target, string>> = {}
  if (needs('dataset_id', 'row_id', 'column_name', 'index_id', 'import_id')) {
    const { id } = await seed.dataset({ in: owner, rows: [{ name: 'Ada', age: 36 }] })
    Object.assign(made, { dataset_id: id, row_id: 'row_1', column_name: 'name' })
    if (needs('index_id')) made.index_id = (await client.indexes.create(id, { fields: ['age'], unique: true })).id
    if (needs('import_id')) made.import_id = (await client.imports.create(id, 'name,age\r\n')).id
  }
  if (needs('project_id', 'event_id')) made.project_id = (await client.projects.create({ name: 'Empty' })).id
  if (needs('event_id')) made.event_id = (await client.events.list({ limit: 1 })).data[0]?.id ?? ''
  if (needs('api_key_id', 'user_id', 'invitation_id', 'session_id', 'invitation_token', 'email'))
    Object.assign(made, await people(server.store, owner))
  if (needs('webhook_id', 'delivery_id')) Object.assign(made, await makeWebhook(server.store, owner.organizationId))
  return { ...unknownTargets, ...made }
}

/** What the valid request of an operation names, and what has to be there for it. */
export function neededBy(route: Route): ReadonlySet<Target> {
  // Rows are matched by a unique index.
  const needed = new Set<Target>(route.operationId === 'upsertRows' ? ['index_id'] : [])
  const noting = { get: (targets: Targets, name: Target) => targets[needed.add(name) && name] }
  validRequest(route, new Proxy(unknownTargets, noting as ProxyHandler<Targets>)) // only texts are asked for
  return needed
}

async function people(store: Store, { organizationId, owner }: TestOrganization) {
  const { api_key_id } = await createApiKey(store, { organizationId, name: 'Old', access: 'full' })
  const { userId: user_id } = await makeUser(store, organizationId, 'member')
  const email = `${newId('user')}@example.com`
  const { invitation_id, token } = await createInvitation(store, { organizationId, email, role: 'member' })
  const session_id = (await beginSession(store, owner.userId)).sessionId
  return { api_key_id, user_id, invitation_id, session_id, invitation_token: token, email: owner.email }
}

/** Identifiers as long as real ones, of resources that never existed. */
export const unknownTargets: Targets = {
  dataset_id: 'ds_00000000000000000000000000',
  row_id: 'row_9',
  column_name: 'nope',
  index_id: 'idx_00000000000000000000000000',
  import_id: 'imp_00000000000000000000000000',
  event_id: 'evt_00000000000000000000000000',
  project_id: 'proj_00000000000000000000000000',
  api_key_id: 'key_00000000000000000000000000',
  user_id: 'user_00000000000000000000000000',
  invitation_id: 'inv_00000000000000000000000000',
  webhook_id: 'wh_00000000000000000000000000',
  delivery_id: 'dlv_00000000000000000000000000',
  session_id: 'sess_00000000000000000000000000',
  invitation_token: 'nope',
  email: 'nobody@example.com',
}

export interface ValidRequest {
  readonly method: string
  /** Begins after `/v1`. */
  readonly path: string
  readonly body: unknown
}

/** A request that the operation accepts. */
export function validRequest({ operationId, method, path }: Route, targets: Targets): ValidRequest {
  const asked = operationId === 'createDatasetFromFile' ? `?name=New&project_id=${targets.project_id}` : ''
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(targets[name as keyof Targets])) + asked,
    body: bodies[operationId as keyof Bodies]?.(targets),
  }
}

/** The parameters in the path of an operation, from left to right. */
export function pathParametersOf({ parameters }: Route): (keyof Targets)[] {
  return Object.keys(parameters.path ?? {}) as (keyof Targets)[]
}

/** The status of success that the contract declares. */
export function successOf({ replies }: Route): number {
  return Number(Object.keys(replies).find((status) => status.startsWith('2')))
}

type BodyOf<Id extends keyof Operations<never>> = Parameters<Operations<never>[Id]>[0] extends {
  readonly body: infer Body
}
  ? Body
  : never

/** The type of an operation that takes its body undecoded says nothing about the body; a file is its text. */
type JsonBodyOf<Id extends keyof Operations<never>> =
  BodyOf<Id> extends Uint8Array ? object : BodyOf<Id> extends AsyncIterable<Uint8Array> ? string : BodyOf<Id>

/** One for each operation that takes a body. A new operation needs an entry here. */
type Bodies = {
  readonly [Id in keyof Operations<never> as BodyOf<Id> extends never ? never : Id]: (
    targets: Targets,
  ) => JsonBodyOf<Id>
}

const bodies: Bodies = {
  createDataset: ({ project_id }) => ({ name: 'New', project_id, columns: [{ name: 'name', type: 'text' }] }),
  updateDataset: () => ({ name: 'Renamed' }),
  queryData: () => ({ where: { not: { field: 'name', op: 'empty' } }, fields: ['name'], sort: ['-name'], limit: 5 }),
  appendRows: () => ({ rows: [{ name: 'Grace' }] }),
  changeRows: () => ({ rows: [{ id: 'row_1', values: { name: 'Edsger' } }] }),
  upsertRows: () => ({ match: ['age'], rows: [{ name: 'Grace', age: 37 }] }),
  updateRowsWhere: () => ({ ids: ['row_1'], values: { name: 'Barbara' } }),
  deleteRowsWhere: () => ({ filter: ['name:nobody'], expected: 0 }),
  batchRows: () => ({ operations: [{ op: 'append' as const, rows: [{ name: 'Grace' }] }] }),
  updateRow: () => ({ values: { name: 'Edsger' } }),
  restoreRow: () => ({}),
  createColumn: () => ({ name: 'born', type: 'date' }),
  createImport: () => 'name,age\r\nGrace,37\r\n',
  previewImport: () => 'name,age\r\nGrace,37\r\n',
  createDatasetFromFile: () => 'name,age\r\nGrace,37\r\n',
  previewFile: () => 'name,age\r\nGrace,37\r\n',
  createIndex: () => ({ fields: ['-name', 'age'] }),
  updateColumn: () => ({ name: 'first_name' }),
  createProject: () => ({ name: 'Another' }),
  updateProject: () => ({ name: 'Renamed' }),
  updateOrganization: () => ({ name: 'Renamed' }),
  createApiKey: () => ({ name: 'New' }),
  updateApiKey: () => ({ name: 'Renamed' }),
  rotateApiKey: () => ({ previous_expires_at: '2099-01-01T00:00:00Z' }),
  createWebhook: () => ({ url: 'https://hooks.example.com/new', events: ['rows.changed'] }),
  updateWebhook: () => ({ events: ['dataset.deleted'] }),
  rotateWebhook: () => ({ previous_expires_at: '2099-01-01T00:00:00Z' }),
  updateMember: () => ({ role: 'owner' }),
  createInvitation: () => ({ email: `${newId('user')}@example.com`, role: 'member' }),
  acceptInvitation: ({ invitation_token: token }) => ({ token, password: PASSWORD, account: 'new' }),
  openInvitation: ({ invitation_token: token }) => ({ token }),
  signIn: ({ email }) => ({ email, password: PASSWORD }),
  updateSession: () => ({}),
  confirmSession: () => ({ password: PASSWORD }),
  changePassword: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
}
