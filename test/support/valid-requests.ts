import type { Operations } from '../../generated/operations.gen.ts'
import type { Route } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import type { Harness } from './harness.ts'
import type { TestOrganization } from './test-server.ts'

/** Every operation of the contract, for tables of tests. */
export const allRoutes: readonly Route[] = Object.values<Route>(routes)

/** Those that change something: a read key may not use them. */
export const writingRoutes = allRoutes.filter(({ method }) => method !== 'GET')

/** Those that take a body. */
export const bodyRoutes = allRoutes.filter(({ body }) => body !== undefined)

/** What the parameters of paths name. */
export interface Targets {
  readonly dataset_id: string
  readonly row_id: string
  readonly column_name: string
  readonly index_id: string
  readonly project_id: string
}

/** A dataset with a row, two columns and an index, and an empty project: whatever an operation asks for is there. */
export async function makeTargets({ seed, clientOf }: Harness, owner: TestOrganization): Promise<Targets> {
  const dataset = await seed.dataset({ in: owner, rows: [{ name: 'Ada', age: 36 }] })
  const client = clientOf(owner.apiKey)
  const index = await client.indexes.create(dataset.id, { fields: ['age'] })
  const project = await client.projects.create({ name: 'Empty' })
  return {
    dataset_id: dataset.id,
    row_id: 'row_1',
    column_name: 'name',
    index_id: index.id,
    project_id: project.id,
  }
}

/** Identifiers as long as real ones, of what never existed. */
export const unknownTargets: Targets = {
  dataset_id: 'ds_00000000000000000000000000',
  row_id: 'row_9',
  column_name: 'nope',
  index_id: 'idx_00000000000000000000000000',
  project_id: 'proj_00000000000000000000000000',
}

export interface ValidRequest {
  readonly method: string
  /** Behind `/v1`. */
  readonly path: string
  readonly body: unknown
}

/** A request that the operation accepts. */
export function validRequest({ operationId, method, path }: Route, targets: Targets): ValidRequest {
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(targets[name as keyof Targets])),
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

/** An operation that takes its body undecoded says nothing about it in its type. */
type JsonBodyOf<Id extends keyof Operations<never>> = BodyOf<Id> extends Uint8Array ? object : BodyOf<Id>

/** One for each operation that takes a body: a new one has to get its own here. */
type Bodies = {
  readonly [Id in keyof Operations<never> as BodyOf<Id> extends never ? never : Id]: (
    targets: Targets,
  ) => JsonBodyOf<Id>
}

const bodies: Bodies = {
  createDataset: ({ project_id }) => ({ name: 'New', project_id, columns: [{ name: 'name', type: 'text' }] }),
  updateDataset: () => ({ name: 'Renamed' }),
  appendRows: () => ({ rows: [{ name: 'Grace', age: 37 }] }),
  updateRow: () => ({ values: { name: 'Edsger' } }),
  createColumn: () => ({ name: 'born', type: 'date' }),
  createIndex: () => ({ fields: ['-name', 'age'] }),
  updateColumn: () => ({ name: 'first_name' }),
  createProject: () => ({ name: 'Another' }),
  updateProject: () => ({ name: 'Renamed' }),
}
