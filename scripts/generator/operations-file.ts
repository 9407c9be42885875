/** Writes `operations.gen.ts`: the interfaces that a server implements, one for each tag. Types only, made to be read. */
import { GenerationError } from './generation-error.ts'
import { isFailure, type Model, type Operation, type ParameterGroup, type Reply } from './model.ts'
import { interfaceName, typeName } from './names.ts'
import { inferredType } from './schemas.ts'
import { HEADER, propertyName, WIDTH } from './text.ts'

const INTRODUCTION = `/**
 * What a server implements: one interface for each tag of the document, one method for each operation.
 * A request has passed its validators, and defaults are filled in. A reply is one of those that the document declares,
 * told apart by its status. Failures are thrown; the statuses that an operation may fail with are its \`…Failure\` type.
 * \`Context\` is what the server knows about the caller.
 */
`

const IMPORTS = {
  z: "import type * as z from 'zod'",
  types: "import type * as types from './types.gen.ts'",
  validators: "import type * as validators from './zod.gen.ts'",
}

export function operationsFile({ operations }: Model): string {
  const sections = byInterface(operations)
  const parts = [
    allOperations([...sections.keys()]),
    ...[...sections].flatMap(([name, members]) => [operationInterface(name, members), ...members.map(operationTypes)]),
  ]
  const text = parts.join('\n')
  const imports = Object.entries(IMPORTS).flatMap(([name, line]) => (RegExp(`[ <]${name}\\.`).test(text) ? [line] : []))
  return `${[HEADER, '', INTRODUCTION, ...imports].join('\n')}\n\n${text}`
}

/** Operations of one tag may stand anywhere in the document; here they come together. */
function byInterface(operations: readonly Operation[]): Map<string, Operation[]> {
  const sections = new Map<string, Operation[]>()
  const tags = new Map<string, string>()
  for (const operation of operations) {
    const name = interfaceName(operation.tag)
    const tag = tags.get(name) ?? operation.tag
    if (tag !== operation.tag) {
      throw new GenerationError(`The tags "${tag}" and "${operation.tag}" would both be named ${name}.`)
    }
    tags.set(name, tag)
    sections.set(name, [...(sections.get(name) ?? []), operation])
  }
  return sections
}

function allOperations(interfaces: readonly string[]): string {
  const parents = interfaces.map((name) => `${name}<Context>`).join(',\n    ')
  return `/** All operations of the document. */\nexport interface Operations<Context>\n  extends ${parents} {}\n`
}

function operationInterface(name: string, operations: readonly Operation[]): string {
  return `// ${operations[0]?.tag}\n\nexport interface ${name}<Context> {\n${operations.map(method).join('\n')}}\n`
}

function method({ id, method, path, summary }: Operation): string {
  const type = typeName(id)
  return [
    `  /** ${comment(`\`${method} ${path}\`${summary && `: ${lowerFirst(summary)}`}`)} */\n`,
    `  ${propertyName(id)}(request: ${type}Request, context: Context): Promise<${type}Reply>\n`,
  ].join('')
}

function operationTypes(operation: Operation): string {
  const type = typeName(operation.id)
  const failures = operation.replies.filter(isFailure).map(({ status }) => String(status))
  const replies = operation.replies.filter((reply) => !isFailure(reply)).map(replyType)
  return [
    requestType(`${type}Request`, operation),
    unionType(`${type}Reply`, replies),
    unionType(`${type}Failure`, failures),
    '',
  ].join('\n')
}

function unionType(name: string, members: readonly string[]): string {
  const line = `export type ${name} = ${members.join(' | ') || 'never'}`
  return line.length <= WIDTH ? line : `export type ${name} =${members.map((member) => `\n  | ${member}`).join('')}`
}

function requestType(name: string, { groups, body }: Operation): string {
  const slots = groups.map((group) => `  readonly ${group.slot}: ${groupType(group)}\n`)
  if (body) slots.push(`  readonly body${body.required ? '' : '?'}: ${body.type}\n`)
  return slots.length > 0
    ? `export interface ${name} {\n${slots.join('')}}`
    : `export type ${name} = Record<never, never>`
}

/** Spelled out where that is possible: it reads better than what the validator infers, and is checked against it. */
function groupType({ parameters, validator }: ParameterGroup): string {
  if (parameters.some(({ type }) => type === undefined)) return inferredType(validator)
  const members = parameters.map(
    ({ name, type, required, hasDefault }) =>
      `readonly ${propertyName(name)}${required || hasDefault ? '' : '?'}: ${type}`,
  )
  if (members.length < 3) return `{ ${members.join('; ')} }`
  return `{\n${members.map((member) => `    ${member}\n`).join('')}  }`
}

function replyType({ status, body, headers }: Reply): string {
  const own = headers.filter(({ setBy }) => setBy === 'operation')
  const members = own.map(({ name, type, required }) => `readonly ${propertyName(name)}${required ? '' : '?'}: ${type}`)
  const optional = own.some(({ required }) => required) ? '' : '?'
  return [
    `{ readonly status: ${status}`,
    body ? `; readonly body: ${body.type}` : '',
    members.length > 0 ? `; readonly headers${optional}: { ${members.join('; ')} }` : '',
    ' }',
  ].join('')
}

/** As it stands after a colon. A word in capitals stays as it is. */
function lowerFirst(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text
}

function comment(text: string): string {
  return text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ').trim()
}
