/**
 * What a document can say, and hardly means: a keyword that is misspelt, a name that is required and not declared. Nothing else tells
 * of it, since OpenAPI and JSON Schema let everything through that they do not know.
 */
import type { Note } from '../note.ts'
import { noteClosedParts } from './closed-parts.ts'
import { noteForeignPattern } from './foreign-patterns.ts'
import { namesIn } from './mend-parameters.ts'
import { parameterIn } from './mend-templates.ts'
import type { Document, OperationObject, PathItem } from './openapi.ts'
import { METHODS, operationsOf, type ParameterObject, type Resolve, resolverWithin } from './openapi.ts'
import { isObject, type JsonObject, schemasOf } from './walk-schemas.ts'
import { type FoundWebhook, parametersIn, webhooksOf } from './webhooks.ts'

export function noteSuspicions(document: Document, note: Note): void {
  const resolve = resolverWithin(document)
  for (const { schema, place } of schemasOf(document)) {
    noteUndeclared(schema, place, resolve, note)
    noteClosedParts(schema, place, resolve, note)
    noteForeignPattern(schema, place, note)
  }
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    noteUnknown(item, PATH_ITEM, ['paths', path], note)
    noteUnreachable(path, note)
  }
  for (const { path, method, operation, item } of operationsOf(document, resolve)) {
    const place = ['paths', path, method]
    noteUnknown(operation, OPERATION, place, note)
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve<ParameterObject>)
    noteTemplate(path, parameters, place, note)
    noteEmptyValues(parameters, place, resolve, note)
    noteCredential(parameters, place, note)
    noteBody(method, operation, place, note)
    noteSchemes(operation, document, place, note)
    noteWithoutSuccess(operation, place, note)
  }
  for (const found of webhooksOf(document, resolve)) noteWithoutPath(found, note)
}

/** Such an operation can return nothing, and a mock of it can only fail. */
function noteWithoutSuccess({ responses = {} }: OperationObject, place: readonly string[], note: Note): void {
  const statuses = Object.keys(responses).filter((status) => !status.startsWith('x-'))
  if (statuses.length === 0 || !statuses.every((status) => /^[45]/.test(status))) return
  const message = `only failures are declared here (${statuses.join(', ')}), so that a mock fails too. Declare what it returns.`
  note(message, [...place, 'responses'])
}

/** Where a webhook goes its receiver says, so that a document cannot say what is in the path. */
function noteWithoutPath(found: FoundWebhook, note: Note): void {
  const known = parametersIn(found, 'path').map(({ name }) => name)
  for (const { name, in: where } of found.parameters) {
    if (where !== 'path' || known.includes(name)) continue
    const advice =
      found.kind === 'webhook'
        ? 'A webhook has no path of its own: send it in the body, the query or a header, or remove it.'
        : `Write {${name}} into the address ${found.path}, or remove it.`
    note(`the parameter ${name} of this ${found.kind} is ignored. ${advice}`, found.place)
  }
}

const OPERATION =
  'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers'.split(
    ' ',
  )
const PATH_ITEM = ['$ref', 'summary', 'description', 'servers', 'parameters', ...METHODS]

function noteUnknown(
  value: OperationObject | PathItem | object,
  known: readonly string[],
  place: readonly string[],
  note: Note,
): void {
  for (const key of Object.keys(value).filter((name) => !name.startsWith('x-') && !known.includes(name))) {
    note(`there is no ${key} in OpenAPI here. ${advice(key, known)}`, [...place, key])
  }
}

/** The one that looks like it, or what else can be done. */
function advice(key: string, known: readonly string[]): string {
  const similar = known.find((name) => distance(name.toLowerCase(), key.toLowerCase()) <= 2)
  return similar === undefined ? 'Remove it, or let it begin with x-.' : `Is it ${similar}?`
}

/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Where an object says which properties it has, and takes no others for granted. */
function noteUndeclared(schema: JsonObject, place: readonly string[], resolve: Resolve, note: Note): void {
  const { properties, required } = schema
  const isWhole = !['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some(
    (keyword) => schema[keyword] !== undefined,
  )
  const isPart = place.some((key) => ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'].includes(key))
  if (!Array.isArray(required) || !isWhole || isPart || !isObject(properties)) return
  if (isObject(resolve<unknown>(schema['additionalProperties']))) return
  const known = Object.keys(properties)
  for (const [index, name] of required.entries()) {
    if (known.includes(String(name))) continue
    const similar = known.find((other) => distance(other, String(name)) <= 2)
    const hint = similar === undefined ? 'Declare it, or do not require it.' : `Is it ${similar}?`
    note(`${name} is required, and no property of that name is declared. ${hint}`, [
      ...place,
      'required',
      String(index),
    ])
  }
}

/** OpenAPI says to ignore it. */
function noteCredential(
  parameters: readonly (ParameterObject | undefined)[],
  place: readonly string[],
  note: Note,
): void {
  const isDeclared = parameters.some((found) => found?.in === 'header' && /^authorization$/i.test(String(found.name)))
  if (isDeclared) note('the parameter Authorization is ignored. Declare a security scheme for it.', place)
}

/** A URL ends its path there. */
function noteUnreachable(path: string, note: Note): void {
  const [mark] = /[?#]/.exec(path) ?? []
  if (mark === undefined) return
  const advice = mark === '?' ? 'Declare what follows as parameters in the query' : 'Name it differently'
  const message = `no request has this path, since a URL ends its path at ${mark}. ${advice}, or write ${encodeURIComponent(mark)}.`
  note(message, ['paths', path])
}

/** OpenAPI does not say which number or flag an empty text is. */
function noteEmptyValues(
  parameters: readonly (ParameterObject | undefined)[],
  place: readonly string[],
  resolve: Resolve,
  note: Note,
): void {
  for (const parameter of parameters) {
    if (parameter?.in !== 'query' || parameter.allowEmptyValue !== true) continue
    const { type } = resolve<{ readonly type?: unknown }>(parameter.schema ?? {})
    if (!['boolean', 'integer', 'number'].includes(String(type))) continue
    const message = `allowEmptyValue does not say what an empty ${parameter.name} means, and its schema refuses it. Use anyOf with enum: ['']`
    note(`${message}, or remove allowEmptyValue.`, place)
  }
}

/** OpenAPI gives it no meaning, and neither `fetch` nor a `Request` can have it. */
function noteBody(method: string, { requestBody }: OperationObject, place: readonly string[], note: Note): void {
  if (requestBody === undefined || (method !== 'get' && method !== 'head')) return
  const message = `a ${method.toUpperCase()} has no body: fetch cannot send one. Declare it as parameters, or use another method.`
  note(message, [...place, 'requestBody'])
}

function noteTemplate(
  path: string,
  parameters: readonly (ParameterObject | undefined)[],
  place: readonly string[],
  note: Note,
): void {
  const declared = parameters.flatMap((parameter) => (parameter?.in === 'path' ? [parameter.name] : []))
  const named = namesIn(path).map((template) => {
    const name = parameterIn(template, declared)
    if (name !== template)
      note(`OpenAPI has no {${template}}. It is read as {${name}}, one segment of the path.`, place)
    return name
  })
  for (const name of named.filter((other) => !declared.includes(other))) {
    note(
      `{${name}} is in the path, and there is no parameter of that name, so it is any text. ${listed(declared)}`,
      place,
    )
  }
  for (const name of declared.filter((other) => !named.includes(other))) {
    note(`the parameter ${name} is not in the path ${path}, and ignored. Write {${name}} there, or remove it.`, place)
  }
}

function listed(declared: readonly string[]): string {
  return declared.length === 0 ? 'Declare it.' : `There are ${declared.join(', ')}.`
}

function noteSchemes({ security }: OperationObject, document: Document, place: readonly string[], note: Note): void {
  const known = Object.keys(document.components?.['securitySchemes'] ?? {})
  for (const [index, requirement] of (security ?? document.security ?? []).entries()) {
    for (const name of Object.keys(requirement).filter((scheme) => !known.includes(scheme))) {
      const own = security ? [...place, 'security', String(index)] : ['security', String(index)]
      note(
        `there is no security scheme ${name}. ${known.length === 0 ? 'Declare it.' : `There are ${known.join(', ')}.`}`,
        own,
      )
    }
  }
}
