/** Writes `operations.gen.ts`: the interfaces that a server implements, one for each tag. Types only, made to be read. */
import { GenerationError } from '../generation-error.ts'
import { isFailure, type Model, type Operation } from '../model/model.ts'
import { interfaceName, typeName } from '../model/names.ts'
import { type Contexts, contextsOf } from './contexts.ts'
import { operationTypes, unionType } from './operation-types.ts'
import { HEADER, literal, propertyName } from './text.ts'

const INTRODUCTION = [
  ' * What a server implements: one interface for each tag of the document, one method for each operation.',
  ' * A request has passed its validators, and defaults are filled in. A reply is one of those that the document declares,',
  ' * told apart by its status. An operation returns its failures, which are its `…Failure` type, or throws errors of the server',
  ' * that become one.',
]

const REPLY_TYPES = [
  'BytesBody',
  'EventsBody',
  'FailureStatus',
  'ItemsBody',
  'Status1XX',
  'Status2XX',
  'Status3XX',
  'Status4XX',
  'Status5XX',
  'StreamBody',
  'SuccessStatus',
  'TextBody',
]

const NAMESPACES = { types: './types.gen.ts', validators: './zod.gen.ts' }

export function operationsFile(model: Model): string {
  const contexts = contextsOf(model)
  const sections = byInterface(model.operations)
  const parts = [
    ...(contexts?.declaration ? [contexts.declaration] : []),
    allOperations(sections, contexts),
    ...allErrorCodes(model.operations),
    ...[...sections].flatMap(([name, members]) => [
      operationInterface(name, members, contexts),
      ...members.map(operationTypes),
    ]),
  ]
  const text = parts.join('\n')
  const introduction = ['/**', ...INTRODUCTION, ...(contexts?.introduction ?? []), ' */', '']
  return `${[HEADER, '', ...introduction, ...importsOf(text)].join('\n')}\n\n${text}`
}

/** What the printed types are made of. */
export function importsOf(text: string): string[] {
  const used = REPLY_TYPES.filter((name) => RegExp(`[ <(]${name}\\b`).test(text))
  const namespaces = Object.entries(NAMESPACES).filter(([name]) => RegExp(`[ <(]${name}\\.`).test(text))
  return [
    ...(/[ <(]z\./.test(text) ? ["import type * as z from 'zod'"] : []),
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from './replies.gen.ts'`] : []),
    ...namespaces.map(([name, file]) => `import type * as ${name} from '${file}'`),
  ]
}

/** Operations of one tag may stand anywhere in the document; here they come together. */
function byInterface(operations: readonly Operation[]): Map<string, Operation[]> {
  const sections = new Map<string, Operation[]>()
  const tags = new Map<string, string>()
  for (const operation of operations) {
    const name = interfaceName(operation.tag)
    const tag = tags.get(name) ?? operation.tag
    if (tag !== operation.tag) {
      const place = ['paths', operation.path, operation.method.toLowerCase(), 'tags']
      throw new GenerationError(
        `The tags "${tag}" and "${operation.tag}" would both be named ${name}. Rename one.`,
        place,
      )
    }
    tags.set(name, tag)
    const members = sections.get(name) ?? []
    members.push(operation)
    sections.set(name, members)
  }
  return sections
}

function allOperations(sections: ReadonlyMap<string, Operation[]>, contexts: Contexts | undefined): string {
  const parents = [...sections].map(([name, members]) => `${name}${argument(members, contexts)}`)
  const own = `Operations${parameter([...sections.values()].flat(), contexts)}`
  const extended = parents.length > 0 ? `${own}\n  extends ${parents.join(',\n    ')}` : own
  return `/** All operations of the document. */\nexport interface ${extended} {}\n`
}

/** Where the document lists them. */
function allErrorCodes(operations: readonly Operation[]): string[] {
  const codes = new Set(operations.flatMap(({ errorCodes = [] }) => errorCodes))
  if (codes.size === 0) return []
  return [
    `/** All codes that a failure can have. */\n${unionType(
      'ErrorCode',
      [...codes].map((code) => literal(code)),
    )}\n`,
  ]
}

function operationInterface(name: string, operations: readonly Operation[], contexts: Contexts | undefined): string {
  const methods = operations.map((operation) => method(operation, contexts))
  const tag = comment(operations[0]?.tag ?? '')
  return `// ${tag}\n\nexport interface ${name}${parameter(operations, contexts)} {\n${methods.join('\n')}}\n`
}

/** An interface none of whose operations has a caller does not take the type of one. */
function parameter(operations: readonly Operation[], contexts: Contexts | undefined): string {
  return contexts && operations.some((operation) => contexts.of(operation)) ? `<${contexts.parameter}>` : ''
}

function argument(operations: readonly Operation[], contexts: Contexts | undefined): string {
  return parameter(operations, contexts) && '<Context>'
}

function method(operation: Operation, contexts: Contexts | undefined): string {
  const { id, replies } = operation
  const type = typeName(id)
  const context = contexts?.of(operation)
  const result = replies.some((reply) => isFailure(reply, replies)) ? `${type}Reply | ${type}Failure` : `${type}Reply`
  return [
    docComment(operation),
    `  ${methodName(id)}(request: ${type}Request${context ? `, context: ${context}` : ''}): Promise<${result}>\n`,
  ].join('')
}

/** What it does in a line, and as a paragraph of its own what the document describes. */
export function docComment({
  method,
  path,
  summary,
  description,
}: Pick<Operation, 'description' | 'method' | 'path' | 'summary'>): string {
  const headline = comment(`\`${method} ${path}\`${summary && `: ${lowerFirst(summary)}`}`)
  const details = description.trim()
  if (details === '') return `  /** ${headline} */\n`
  const lines = ['', ...details.replaceAll('*/', '*\\/').split(/\r?\n/)].map((line) => `   * ${line}`.trimEnd())
  return `  /**\n   * ${headline}\n${lines.join('\n')}\n   */\n`
}

/** Without quotes, `new` would declare a constructor. */
function methodName(id: string): string {
  return id === 'new' ? "'new'" : propertyName(id)
}

/** As it stands after a colon. A word in capitals stays as it is. */
function lowerFirst(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text
}

function comment(text: string): string {
  return text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ').trim()
}
