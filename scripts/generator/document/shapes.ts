/** What the parts of an OpenAPI document have to be, as far as the generator looks at them. */

export type Shape =
  | { readonly kind: 'plain'; readonly wanted: string; readonly isRight: (value: unknown) => boolean }
  | { readonly kind: 'map'; readonly of: Shape }
  /** Of anything, where it does not say what of. */
  | { readonly kind: 'list'; readonly of?: Shape }
  | {
      readonly kind: 'object'
      readonly members: { readonly [name: string]: Shape }
      readonly required: readonly string[]
    }
  /** An object, or true or false. */
  | { readonly kind: 'schema' }

const plain = (wanted: string, isRight: (value: unknown) => boolean): Shape => ({ kind: 'plain', wanted, isRight })
const oneOf = (...values: string[]): Shape =>
  plain(`one of ${values.join(', ')}`, (value) => typeof value === 'string' && values.includes(value))
const text = plain('a text', (value) => typeof value === 'string')
const flag = plain('true or false', (value) => typeof value === 'boolean')
const number = plain('a number', (value) => typeof value === 'number')
/** In 3.0 the exclusive ones are true or false. */
const bound = plain('a number', (value) => typeof value === 'number' || typeof value === 'boolean')
const types = oneOf('array', 'boolean', 'integer', 'null', 'number', 'object', 'string')
const type = plain('a type of JSON Schema, or a list of them', (value) =>
  (Array.isArray(value) ? value : [value]).every((name) => types.kind === 'plain' && types.isRight(name)),
)
/** `required: true` on a property, of which JSON Schema knows nothing, says nothing. */
const names = plain('a list of names', (value) =>
  Array.isArray(value) ? value.every((name) => typeof name === 'string') : typeof value === 'boolean',
)
const style = oneOf('form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject')
const anySchema: Shape = { kind: 'schema' }
const list = (of: Shape): Shape => ({ kind: 'list', of })
const map = (of: Shape): Shape => ({ kind: 'map', of })
const object = (members: { readonly [name: string]: Shape }, ...required: string[]): Shape => ({
  kind: 'object',
  members,
  required,
})

/** Within a schema; what is not named here may be anything. */
export const schemaMembers: { readonly [name: string]: Shape } = {
  type,
  title: text,
  description: text,
  format: text,
  pattern: text,
  nullable: flag,
  uniqueItems: flag,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  minProperties: number,
  maxProperties: number,
  multipleOf: number,
  minimum: number,
  maximum: number,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  required: names,
  enum: { kind: 'list' },
  properties: map(anySchema),
  items: anySchema,
  prefixItems: list(anySchema),
  additionalProperties: anySchema,
  not: anySchema,
  allOf: list(anySchema),
  anyOf: list(anySchema),
  oneOf: list(anySchema),
  discriminator: object({ propertyName: text, mapping: map(text) }, 'propertyName'),
}

const security = list(map(list(text)))
const media = object({ schema: anySchema, encoding: map(object({ contentType: text, style, explode: flag })) })
const header = object({ description: text, required: flag, schema: anySchema, content: map(media) })
const parameter = object(
  {
    name: text,
    in: oneOf('cookie', 'header', 'path', 'query'),
    description: text,
    required: flag,
    style,
    explode: flag,
    schema: anySchema,
    content: map(media),
  },
  'name',
  'in',
)
const requestBody = object({ description: text, required: flag, content: map(media) })
const response = object({ description: text, headers: map(header), content: map(media) })
const operationMembers = {
  operationId: text,
  summary: text,
  description: text,
  tags: list(text),
  security,
  parameters: list(parameter),
  requestBody,
  responses: map(response),
}
const methods = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put', 'trace']
const itemOf = (operation: Shape) =>
  object({
    parameters: list(parameter),
    ...Object.fromEntries(methods.map((method) => [method, operation])),
  })
const callback = map(itemOf(object(operationMembers)))
const pathItem = itemOf(object({ ...operationMembers, callbacks: map(callback) }))

export const documentShape: Shape = object(
  {
    info: object({}),
    security,
    paths: map(pathItem),
    webhooks: map(pathItem),
    components: object({
      schemas: map(anySchema),
      parameters: map(parameter),
      requestBodies: map(requestBody),
      responses: map(response),
      headers: map(header),
      securitySchemes: map(
        object({ type: text, in: oneOf('cookie', 'header', 'query'), name: text, scheme: text }, 'type'),
      ),
    }),
  },
  'info',
)
