import fc from 'fast-check'
import { codePoint } from './code-points.ts'

/** One parameter of a generated document, whose operation is named after its place in the list. */
export interface Declared {
  readonly place: 'cookie' | 'header' | 'path' | 'query'
  readonly style: string
  readonly explode: boolean
  readonly shape: Shape
  readonly isJson: boolean
  readonly allowReserved: boolean
  readonly schema: object
}

/** `map` is an object without declared properties; `either` may be one value or several. */
export type Shape = 'array' | 'either' | 'map' | 'object' | 'primitive'

type Combination = Omit<Declared, 'schema'>

const STYLES = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
} as const

const SHAPES: readonly Shape[] = ['primitive', 'array', 'object', 'map', 'either']
const PLACES = ['path', 'query', 'header', 'cookie'] as const

/** Every kind of parameter in OpenAPI: each style of each place, exploded or not, with each shape; and JSON in a text. */
const COMBINATIONS: readonly Combination[] = PLACES.flatMap((place) => [
  ...STYLES[place].flatMap((style) =>
    [false, true].flatMap((explode) =>
      SHAPES.map((shape) => ({ place, style, explode, shape, isJson: false, allowReserved: false })),
    ),
  ),
  ...SHAPES.map((shape) => ({ place, style: '', explode: false, shape, isJson: true, allowReserved: false })),
])
  .filter(isKnown)
  .flatMap((known) => (known.place === 'query' && !known.isJson ? [known, { ...known, allowReserved: true }] : [known]))

function isKnown({ style, explode, shape }: Combination): boolean {
  if (style === 'deepObject') return explode && shape !== 'primitive'
  return !/Delimited/.test(style) || (!explode && shape !== 'primitive')
}

const scalar = fc.constantFrom('string', 'integer', 'number', 'boolean')

/** A document with an operation for each of the combinations, with random types. */
export const parameters: fc.Arbitrary<readonly Declared[]> = fc.tuple(
  ...COMBINATIONS.map((combination) =>
    fc.tuple(scalar, scalar, scalar).map(
      ([a, b, c]): Declared => ({
        ...combination,
        schema: schemaOf(combination, a, b, c),
      }),
    ),
  ),
)

function schemaOf({ shape, style }: Combination, a: string, b: string, c: string): object {
  const array = { type: 'array', items: { type: a } }
  const list = { type: 'array', items: { type: c } }
  const object = {
    type: 'object',
    additionalProperties: false,
    properties: { a: { type: a }, 'b.c': { type: b }, list },
  }
  switch (shape) {
    case 'primitive':
      return { type: a }
    case 'array':
      return array
    case 'object':
      return object
    case 'map':
      return { type: 'object', additionalProperties: { type: a } }
    case 'either':
      return { anyOf: [{ type: 'integer' }, style === 'deepObject' && a !== 'string' ? object : array] }
  }
}

export function documentOf(declared: readonly Declared[]): object {
  const paths = declared.map(({ place, style, explode, isJson, allowReserved, schema }, index) => {
    const written = isJson ? { content: { 'application/json': { schema } } } : { style, explode, schema }
    const parameter = {
      name: nameIn(place),
      in: place,
      required: place === 'path',
      ...written,
      ...(allowReserved && { allowReserved }),
    }
    const responses = { 200: { description: 'What was read.', content: { 'application/json': { schema: {} } } } }
    const get = { operationId: `read${index}`, parameters: [parameter], responses }
    return [`/p${index}${place === 'path' ? '/{value}' : ''}`, { get }] as const
  })
  return { openapi: '3.1.0', info: { title: 'Parameters', version: '1' }, paths: Object.fromEntries(paths) }
}

export function nameIn(place: Declared['place']): string {
  return place === 'header' ? 'X-Value' : 'value'
}

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string() },
  { weight: 2, arbitrary: fc.string({ unit: codePoint }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '',
        ',',
        'a,b',
        '.',
        '..',
        '.a',
        '|',
        'a|b',
        'a b',
        ' a',
        '%',
        '%2C',
        'a=b',
        '=',
        ';',
        ';value=',
        'a&b',
        '+',
        '#',
        '?',
      ],
      ...['/', '//', '"a"', '[a]', 'null', 'true', '1', 'é', '\u{1F600}', '\0', '\n', '{}', '__proto__'],
    ),
  },
)

const VALUES: { readonly [type: string]: fc.Arbitrary<unknown> } = {
  string: text,
  integer: fc.maxSafeInteger(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
}

interface Schema {
  readonly type?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly additionalProperties?: Schema | false
}

/** Values of a schema of such a document. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type = '', items, anyOf, properties, additionalProperties } = schema
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf))
  if (items) return fc.array(valuesOf(items), { maxLength: 4 })
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => [name, valuesOf(member)] as const)
    return fc.record(Object.fromEntries(members), { requiredKeys: [] })
  }
  if (additionalProperties) {
    // zod leaves out a key that would set the prototype
    const keys = text.filter((key) => key !== '__proto__')
    return fc.dictionary(keys, valuesOf(additionalProperties), { maxKeys: 3, noNullPrototype: true })
  }
  return VALUES[type] ?? fc.constant(null)
}
