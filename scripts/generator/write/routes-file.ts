/** Writes `routes.gen.ts`: the route table, plain data that any HTTP framework can be bound to. */
import type { Body, BodyContent, Model, Operation, Parameter, Reply, ReplyContent } from '../model/model.ts'
import { contextsOf } from './contexts.ts'
import { Expression, HEADER, importLine, literal, member } from './text.ts'
import type { Validators } from './validators.ts'

const CAST = '\n// Casts: within a schema that has itself within, hey-api does not type its validators.\n'

export function routesFile(model: Model, validators: Validators): string {
  const { defaultSecurity, operations } = model
  const shared = sharedReplies(operations, validators)
  const routes = [...operations]
    .sort(byPath)
    .map((operation) => [operation.id, routeOf(operation, validators)] as const)
  const text = [
    '\n/** What the document asks of operations that say nothing themselves. */\n',
    `export const defaultSecurity = ${literal(defaultSecurity)} as const satisfies readonly SecurityRequirement[]\n`,
    '\n/** How callers show who they are, by the names that `security` has. */\n',
    `export const securitySchemes = ${literal(model.securitySchemes)} as const satisfies {\n  readonly [name: string]: SecurityScheme\n}\n`,
    shared.size > 0 ? '\n/** Replies that operations share, by their names in the document. */\n' : '',
    shared.size > 0
      ? `const shared = ${table(shared)} as const satisfies { readonly [name: string]: RouteReply }\n`
      : '',
    '\n/** By operationId, in an order in which the first match is the right one: concrete paths before templates. */\n',
    `export const routes = ${table(routes)} as const satisfies RouteTable<Operations${argument(model)}>\n`,
  ].join('')
  const isCast = operations.some(({ body }) => body?.contents.some((content) => content.isCast))
  const types = ['RouteReply', 'RouteTable', 'SecurityRequirement', 'SecurityScheme'].filter((name) =>
    text.includes(name),
  )
  return [
    `${HEADER}\n`,
    / z\.(?:string|unknown)\(\)/.test(text)
      ? "import * as z from 'zod'\n"
      : isCast
        ? "import type * as z from 'zod'\n"
        : '',
    "import type { Operations } from './operations.gen.ts'\n",
    `import type { ${types.join(', ')} } from './route.gen.ts'\n`,
    isCast ? "import type * as types from './types.gen.ts'\n" : '',
    importLine(validatorsOf(operations), validators.file),
    isCast ? CAST : '',
    text,
  ].join('')
}

function argument(model: Model): string {
  const contexts = contextsOf(model)
  return contexts && model.operations.some((operation) => contexts.of(operation)) ? '<never>' : ''
}

function table(entries: Iterable<readonly [string, unknown]>): string {
  return literal(new Map(entries))
}

function sharedReplies(operations: readonly Operation[], validators: Validators): Map<string, unknown> {
  const replies = operations.flatMap((operation) => operation.replies)
  return new Map(replies.flatMap((reply) => (reply.sharedName ? [[reply.sharedName, replyOf(reply, validators)]] : [])))
}

function routeOf(operation: Operation, validators: Validators): unknown {
  const { id, tag, method, path, security, groups, body, replies } = operation
  return {
    operationId: id,
    tag,
    method,
    path,
    security,
    parameters: new Map(groups.map(({ slot, parameters }) => [slot, parametersOf(parameters)])),
    schemas: new Map(groups.map(({ slot, validator }) => [slot, validators.reference(validator)])),
    body: body && bodyOf(body, validators),
    replies: new Map(replies.map((reply) => [reply.status, sharedOf(reply) ?? replyOf(reply, validators)])),
  }
}

function parametersOf(parameters: readonly Parameter[]): unknown {
  return new Map(parameters.map(({ name, decoding }) => [name, decoding]))
}

export function bodyOf({ contents, required }: Body, validators: Validators): unknown {
  const content = contents.map(
    (body) =>
      [
        body.mediaType,
        {
          decode: body.decoding,
          schema: bodySchema(body, validators),
          fields: body.fields,
          rest: body.rest,
          items: body.items && schemaOf(body.items.validator, true, validators),
        },
      ] as const,
  )
  return { required, content: new Map(content) }
}

function bodySchema({ decoding, validator, isCast, type }: BodyContent, validators: Validators): Expression {
  if (validator !== undefined && isCast) return validators.reference(validator, ` as z.ZodType<${type}>`)
  if (validator === undefined && decoding === 'text') return new Expression('z.string()')
  return schemaOf(validator, decoding !== 'bytes' && decoding !== 'stream', validators)
}

/** Where there is something to validate but no validator, anything will do. */
function schemaOf(validator: string | undefined, isValidated: boolean, { reference }: Validators): Expression {
  return validator === undefined ? new Expression(isValidated ? 'z.unknown()' : 'undefined') : reference(validator)
}

function sharedOf({ sharedName }: Reply): Expression | undefined {
  return sharedName === undefined ? undefined : new Expression(member('shared', sharedName))
}

function replyOf({ contents, headers }: Reply, validators: Validators): unknown {
  return {
    content: new Map(contents.map((content) => [content.mediaType, replyContent(content, validators)])),
    headers: new Map(headers.map(({ name, required, setBy }) => [name, { required, setBy }])),
  }
}

function replyContent({ validator, items }: ReplyContent, validators: Validators): unknown {
  return {
    schema: schemaOf(validator, false, validators),
    items: items && schemaOf(items.validator, true, validators),
  }
}

function validatorsOf(operations: readonly Operation[]): string[] {
  return operations.flatMap(({ groups, body, replies }) => [
    ...groups.map(({ validator }) => validator),
    ...validatorNames([...(body?.contents ?? []), ...replies.flatMap(({ contents }) => contents)]),
  ])
}

/** Those that bodies are validated by. */
export function validatorNames(contents: readonly (BodyContent | ReplyContent)[]): string[] {
  return contents.flatMap((content) => {
    const items = content.items?.validator
    return [content.validator, items].flatMap((name) => name ?? [])
  })
}

function byPath(a: Operation, b: Operation): number {
  const [left, right] = [sortKey(a.path), sortKey(b.path)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A segment that is all template sorts after those that are partly one, and they after every concrete segment. */
function sortKey(path: string): string {
  return path.replace(/[^/]+/g, (segment) => {
    if (!segment.includes('{')) return segment
    return /^\{[^}]*\}$/.test(segment) ? '\uffff' : '\ufffe'
  })
}
