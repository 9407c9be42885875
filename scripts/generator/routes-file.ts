/** Writes `routes.gen.ts`: the route table, plain data that any HTTP framework can be bound to. */
import type { Model, Operation, Parameter, Reply } from './model.ts'
import { Expression, HEADER, importLine, literal, propertyName } from './text.ts'

export function routesFile({ defaultSecurity, operations }: Model): string {
  const shared = sharedReplies(operations)
  const routes = [...operations].sort(byPath).map((operation) => [operation.id, routeOf(operation)] as const)
  return [
    `${HEADER}\n`,
    hasUncheckedBody(operations) ? "import * as z from 'zod'\n" : '',
    "import type { Operations } from './operations.gen.ts'\n",
    "import type { RouteReply, RouteTable, SecurityRequirement } from './route.gen.ts'\n",
    importLine(validatorsOf(operations), './zod.gen.ts'),
    '\n/** What the document asks of operations that say nothing themselves. */\n',
    `export const defaultSecurity = ${literal(defaultSecurity)} as const satisfies readonly SecurityRequirement[]\n`,
    shared.size > 0 ? '\n/** Replies that operations share, by their names in the document. */\n' : '',
    shared.size > 0
      ? `const shared = ${table(shared)} as const satisfies { readonly [name: string]: RouteReply }\n`
      : '',
    '\n/** By operationId, in an order in which the first match is the right one: concrete paths before templates. */\n',
    `export const routes = ${table(routes)} as const satisfies RouteTable<Operations<never>>\n`,
  ].join('')
}

function table(entries: Iterable<readonly [string, unknown]>): string {
  return literal(Object.fromEntries(entries))
}

function sharedReplies(operations: readonly Operation[]): Map<string, unknown> {
  const replies = operations.flatMap((operation) => operation.replies)
  return new Map(replies.flatMap((reply) => (reply.sharedName ? [[reply.sharedName, replyOf(reply)]] : [])))
}

function routeOf({ id, tag, method, path, security, groups, body, replies }: Operation): unknown {
  const slots = [...groups, ...(body ? [{ slot: 'body', validator: body.validator }] : [])]
  return {
    operationId: id,
    tag,
    method,
    path,
    security,
    parameters: Object.fromEntries(groups.map(({ slot, parameters }) => [slot, parametersOf(parameters)])),
    body: body && { contentType: body.contentType, required: body.required },
    schemas: Object.fromEntries(slots.map(({ slot, validator }) => [slot, new Expression(validator)])),
    replies: Object.fromEntries(replies.map((reply) => [reply.status, sharedOf(reply) ?? replyOf(reply)])),
  }
}

function parametersOf(parameters: readonly Parameter[]): unknown {
  return Object.fromEntries(
    parameters.map(({ name, kind, required, separator }) => [name, { kind, required, separator }]),
  )
}

function sharedOf({ sharedName }: Reply): Expression | undefined {
  if (sharedName === undefined) return undefined
  const name = propertyName(sharedName)
  return new Expression(name === sharedName ? `shared.${name}` : `shared[${name}]`)
}

function replyOf({ body, headers }: Reply): unknown {
  return {
    schema: new Expression(body ? (body.validator ?? 'z.unknown()') : 'undefined'),
    headers: Object.fromEntries(headers.map(({ name, required, setBy }) => [name, { required, setBy }])),
  }
}

function hasUncheckedBody(operations: readonly Operation[]): boolean {
  return operations.some(({ replies }) => replies.some(({ body }) => body && body.validator === undefined))
}

function validatorsOf(operations: readonly Operation[]): string[] {
  return operations.flatMap(({ groups, body, replies }) =>
    [...groups, body, ...replies.map((reply) => reply.body)].flatMap((part) => part?.validator ?? []),
  )
}

function byPath(a: Operation, b: Operation): number {
  const [left, right] = [sortKey(a.path), sortKey(b.path)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A template sorts after every concrete segment at its place. */
function sortKey(path: string): string {
  return path.replace(/[^/]*\{[^/]*/g, '\uffff')
}
