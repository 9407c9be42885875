import { readFileSync } from 'node:fs'

/** The keywords of JSON Schema that the document uses for what is sent. A test fails when there is one more. */
export interface Schema {
  /** The component that it refers to; the rest is what stands there. */
  readonly name?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly oneOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string }
  readonly allOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  /** For an array: false if its items are one text, separated by commas. */
  readonly explode?: boolean
  readonly schema: Schema
}

/** One operation of the document, with all references followed. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Where somebody has to call: the names of the schemes, any one of which suffices. */
  readonly security: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly isBodyRequired: boolean
  /** The media types of a body that is a file. */
  readonly files: readonly string[]
  /** By status: the schema of JSON, or undefined where the reply has none. */
  readonly replies: ReadonlyMap<number, Schema | undefined>
}

type Json = { readonly [key: string]: Json } & { readonly length?: never }

/** `generated/openapi.json`, as it is served. Parsed JSON has no type; what is looked for below is what OpenAPI says is there. */
export function readDocument(): Json {
  return JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as Json
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const JSON_TYPE = 'application/json'

/** The operations that a document declares. */
export function operationsOf(source: Json): Operation[] {
  // Following the references changes no shape but that of `$ref`.
  const document = followed(source, source) as Json
  return Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Json
      const parameters = [item['parameters'], operation['parameters']].flatMap((list) =>
        ((list ?? []) as (Parameter & { example?: unknown })[]).map(({ example, schema, ...rest }) => ({
          ...rest,
          schema: { examples: [example], ...schema },
        })),
      )
      const security = (operation['security'] ?? document['security']) as unknown as Record<string, unknown>[]
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        security: security.flatMap((requirement) => Object.keys(requirement)),
        parameters,
        body: contentOf(operation['requestBody']),
        isBodyRequired: String(operation['requestBody']?.['required']) === 'true',
        files: Object.keys(operation['requestBody']?.['content'] ?? {}).filter((type) => type !== JSON_TYPE),
        replies: new Map(
          Object.entries(operation['responses'] ?? {}).map(([status, reply]) => [Number(status), contentOf(reply)]),
        ),
      }
    }),
  )
}

function contentOf(holder: Json | undefined): Schema | undefined {
  return holder?.['content']?.[JSON_TYPE]?.['schema'] as Schema | undefined
}

/** A copy in which each reference is what it refers to; a schema gets the component's name too. */
function followed(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => followed(item, document))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...own } = node as { $ref?: string }
  const copy = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, followed(value, document)]))
  if ($ref === undefined) return copy
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document)
  const isSchema = $ref.startsWith('#/components/schemas/')
  // What the dataset validates may refer to itself, and its meaning is known without what is in it.
  const isKnown = 'x-validated-by' in (target as object)
  const whole = isKnown ? target : followed(target, document)
  return { ...(whole as object), ...copy, ...(isSchema && { name: $ref.split('/').at(-1) }) }
}
