import type { Operation, Schema } from './document.ts'

export type PathParameters = Readonly<Record<string, string>>

export interface KnownColumn {
  readonly name: string
  readonly type: string
}

interface KnownInvitation {
  readonly email: string
  readonly token: string
}

/** A page that can be gone on from: the query that it was asked for with, and its cursor. */
export interface KnownPage {
  readonly query: readonly (readonly [string, string])[]
  readonly cursor: string
}

/** What the client knows: what its own calls have made and not deleted again. */
export class Known {
  /** By name of the path parameter: each with the parameters of the path that it is under. */
  readonly #things = new Map<string, PathParameters[]>()
  readonly #pages = new Map<string, KnownPage>()
  /** By dataset. */
  readonly columns = new Map<string, readonly KnownColumn[]>()
  /** By identifier: those that nobody has accepted. */
  readonly invitations = new Map<string, KnownInvitation>()

  /** The things that a parameter can name under the parameters given, oldest first. */
  named(parameter: string, within: PathParameters = {}): PathParameters[] {
    if (parameter === 'column_name') return this.#columnPaths(within)
    const things = this.#things.get(parameter) ?? []
    return things.filter((thing) => Object.entries(within).every(([name, value]) => thing[name] === value))
  }

  #columnPaths({ dataset_id: only }: PathParameters): PathParameters[] {
    return [...this.columns]
      .filter(([dataset_id]) => only === undefined || dataset_id === only)
      .flatMap(([dataset_id, columns]) => columns.map(({ name }) => ({ dataset_id, column_name: name })))
  }

  /** Takes what a call made out of its reply. */
  learnMade(operation: Operation, path: PathParameters, body: unknown): void {
    const parameter = parameterMadeBy(operation)
    const schema = [...operation.replies].find(([status]) => status >= 200 && status < 300)?.[1]
    if (schema === undefined || parameter === undefined) return
    const wanted = schemaNameOf(parameter)
    for (const value of valuesOf(schema, body, wanted)) this.#add(parameter, { ...path, [parameter]: value })
  }

  #add(parameter: string, thing: PathParameters): void {
    this.#things.set(parameter, [...(this.#things.get(parameter) ?? []), thing])
  }

  /** After a deletion: the thing, and all that is under it. */
  forget(path: PathParameters): void {
    const isGone = (thing: PathParameters) => Object.entries(path).every(([name, value]) => thing[name] === value)
    for (const [parameter, things] of this.#things)
      this.#things.set(
        parameter,
        things.filter((thing) => !isGone(thing)),
      )
    const { dataset_id = '', invitation_id = '', ...rest } = path
    if (Object.keys(rest).length === 0) this.columns.delete(dataset_id)
    this.invitations.delete(invitation_id)
  }

  /** Where it is not known which of them are left. */
  forgetAll(parameter: string): void {
    this.#things.delete(parameter)
  }

  /** An address has one invitation: an earlier one has ended. */
  learnInvitation(id: string, invitation: KnownInvitation): void {
    for (const [earlier, { email }] of this.invitations)
      if (email.toLowerCase() === invitation.email.toLowerCase()) this.forget({ invitation_id: earlier })
    this.invitations.set(id, invitation)
  }

  /** The indexes that a dataset has now: a change of columns may have dropped some. */
  replaceIndexes(dataset_id: string, ids: readonly string[]): void {
    const others = this.named('index_id').filter((index) => index['dataset_id'] !== dataset_id)
    this.#things.set('index_id', [...others, ...ids.map((index_id) => ({ dataset_id, index_id }))])
  }

  keepPage(url: string, page: KnownPage): void {
    this.#pages.set(url, page)
  }

  pageOf(url: string): KnownPage | undefined {
    return this.#pages.get(url)
  }

  /** Cursors rest on columns: those of a dataset whose columns changed may be refused. */
  forgetPages(datasetId: string): void {
    for (const url of this.#pages.keys()) if (url.includes(datasetId)) this.#pages.delete(url)
  }
}

/** `dataset_id` is described by the schema `DatasetId`, `column_name` by `ColumnName`. */
export function schemaNameOf(parameter: string): string {
  return parameter.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The parameter that names what an operation makes; of those that make nothing with a name of its own, none. */
export function parameterMadeBy({ id }: Operation): string | undefined {
  return MAKERS.get(id)
}

/** What to call for something that a path names. The document has no word for it. */
const MAKERS = new Map([
  ['createProject', 'project_id'],
  ['createDataset', 'dataset_id'],
  ['appendRows', 'row_id'],
  ['createColumn', 'column_name'],
  ['createIndex', 'index_id'],
  ['createImport', 'import_id'],
  ['createApiKey', 'api_key_id'],
  ['rotateApiKey', 'api_key_id'],
  ['createWebhook', 'webhook_id'],
  ['testWebhook', 'delivery_id'],
  ['createInvitation', 'invitation_id'],
  ['acceptInvitation', 'user_id'],
  ['signIn', 'session_id'],
  // Nobody makes one: they come of themselves.
  ['listEvents', 'event_id'],
])

export function makerOf(parameter: string): string {
  const maker = [...MAKERS].find(([, made]) => made === parameter)
  if (maker === undefined) throw new Error(`Say in known.ts which operation makes what ${parameter} names.`)
  return maker[0]
}

/** All values in a reply that a schema of that name describes. */
function valuesOf(schema: Schema, value: unknown, wanted: string): string[] {
  if (schema.name === wanted) return [String(value)]
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(schema.items ?? {}, item, wanted))
  if (typeof value !== 'object' || value === null) return []
  const parts = schema.allOf ?? schema.oneOf
  if (parts !== undefined) return [...new Set(parts.flatMap((part) => valuesOf(part, value, wanted)))]
  const { properties = {} } = schema
  return Object.entries(value).flatMap(([name, member]) => valuesOf(properties[name] ?? {}, member, wanted))
}
