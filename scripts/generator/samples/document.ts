/** The parts of an OpenAPI document from which a request can be made up. */

export interface DocumentOperation {
  readonly parameters?: readonly (DocumentParameter | Reference)[]
  readonly requestBody?: DocumentBody | Reference
  readonly responses?: Readonly<Record<string, unknown>>
}

export interface DocumentParameter extends Exampled {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly schema?: Schema | Reference
  readonly content?: DocumentBody['content']
}

export interface DocumentBody {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, Exampled & { readonly schema?: Schema | Reference }>>
}

/** What a parameter or a media type may carry as an example. */
export interface Exampled {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown } | Reference>>
}

export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema | Reference>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly items?: Schema | Reference | boolean
  readonly prefixItems?: readonly (Schema | Reference | boolean)[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number | boolean
  readonly maximum?: number
  readonly exclusiveMaximum?: number | boolean
  readonly multipleOf?: number
  readonly pattern?: string
  readonly nullable?: boolean
  readonly allOf?: readonly (Schema | Reference)[]
  readonly additionalProperties?: Schema | Reference | boolean
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> }
  readonly oneOf?: readonly (Schema | Reference)[]
  readonly anyOf?: readonly (Schema | Reference)[]
}

export interface Reference {
  readonly $ref: string
}

/** Follows `$ref` until there is something else. Throws a `NoSample` for one into another file. */
export type Resolve = <Target extends object>(target: Target | Reference) => Target

/** Nothing can be made up here; a person has to. */
export class NoSample extends Error {
  override readonly name = 'NoSample'
}

export function resolver(document: object): Resolve {
  return function resolve<Target extends object>(target: Target | Reference): Target {
    if (!('$ref' in target) || typeof target.$ref !== 'string') return target as Target // not a Reference
    if (!target.$ref.startsWith('#/')) throw new NoSample(target.$ref)
    const segments = target.$ref.slice(2).split('/')
    const found = segments.reduce<unknown>((at, segment) => Reflect.get(Object(at), unescaped(segment)), document)
    // The document was checked: a reference leads to what its place asks for.
    return resolve(found as Target | Reference)
  }
}

function unescaped(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}
