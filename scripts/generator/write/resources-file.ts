/** Writes `resources.gen.ts`: the client's side of the operations, a class for each tag, over a transport that is not ours. */
import { isJson } from '../document/media-types.ts'
import { isFailure, type Model, type Operation, type Parameter, type ReplyContent } from '../model/model.ts'
import { interfaceName } from '../model/names.ts'
import { docComment } from './operations-file.ts'
import { argumentNames, methodNames, resourceName } from './resource-names.ts'
import { Expression, HEADER, literal } from './text.ts'

const INTRODUCTION = [
  '/**',
  " * The operations as a client calls them: one class for each tag, one method for each operation. A method's arguments are",
  ' * the values in the path, the body, and the query, where the operation takes them.',
  ' */',
]

export function resourcesFile({ operations }: Model): string {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const text = [allResources([...byTag.keys()]), ...[...byTag].map(([tag, members]) => resource(tag, members))].join(
    '\n',
  )
  const names = ['ConditionalOptions', 'List', 'Reply', 'RequestOptions', 'Transport']
  const types = names.filter((name) => RegExp(`\\b${name}\\b`).test(text))
  const imports = types.length > 0 ? `import type { ${types.join(', ')} } from './resource.gen.ts'\n` : ''
  const used = text.includes('types.') ? "import type * as types from './types.gen.ts'\n" : ''
  return `${HEADER}\n\n${INTRODUCTION.join('\n')}\n${imports}${used}\n${text}`
}

function className(tag: string): string {
  return interfaceName(tag).replace(/Operations$/, 'Resource')
}

function allResources(tags: readonly string[]): string {
  const fields = tags.map((tag) => `  readonly ${resourceName(tag)}: ${className(tag)}\n`)
  const made = tags.map((tag) => `    this.${resourceName(tag)} = new ${className(tag)}(transport)\n`)
  const constructed = tags.length > 0 ? `\n  constructor(transport: Transport) {\n${made.join('')}  }\n` : ''
  return `/** All resources of the document. */\nexport class Resources {\n${fields.join('')}${constructed}}\n`
}

function resource(tag: string, operations: readonly Operation[]): string {
  const names = methodNames(operations)
  const methods = operations.map((operation) => method(operation, names.get(operation) ?? operation.id))
  return [
    `export class ${className(tag)} {\n`,
    '  readonly #transport: Transport\n\n',
    '  constructor(transport: Transport) {\n    this.#transport = transport\n  }\n\n',
    `${methods.join('\n')}}\n`,
  ].join('')
}

function method(operation: Operation, name: string): string {
  const success = successOf(operation)
  const parameters = parametersOf(operation)
  const options = takesHeader(operation, 'if-match') ? 'ConditionalOptions' : 'RequestOptions'
  const signature = [...parameters.map(({ text }) => text), `options?: ${options}`].join(', ')
  const type = success.reply === 'page' ? `List<${success.type}>` : `Reply<${success.type}>`
  const sent = literal(callOf(operation, success), '    ', 80)
  return [
    docComment(operation),
    `  ${name}(${signature}): ${type} {\n`,
    `    return this.#transport.${success.reply === 'page' ? 'list' : 'call'}(${sent}, options)\n`,
    '  }\n',
  ].join('')
}

interface Argument {
  readonly slot: 'body' | 'path' | 'query'
  readonly name: string
  /** As it stands in the signature. */
  readonly text: string
}

function parametersOf({ groups, body, dataType = 'never' }: Operation): Argument[] {
  const taken = ['body', 'options', 'query']
  const values = groups.filter(({ slot }) => slot === 'path').flatMap(({ parameters }) => parameters)
  const names = argumentNames([...values.map(({ name }) => name), ...(body?.member ? [body.member] : [])], taken)
  const path = values.map(({ name: key }, index): Argument => {
    const name = names[index] ?? key
    return { slot: 'path', name, text: `${name}: ${dataType}['path'][${literal(key)}]` }
  })
  const query = groups.find(({ slot }) => slot === 'query')?.parameters
  const sent: Argument[] = body ? [bodyArgument(names.at(-1), body, dataType)] : []
  const asked: Argument[] = query ? [queryArgument(query, dataType)] : []
  // what must be given stands before what may be
  return [...path, ...[...sent, ...asked].sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)))]
}

function isOptional({ text }: Argument): boolean {
  return /^\w+\?/.test(text)
}

function bodyArgument(memberName: string | undefined, body: NonNullable<Operation['body']>, type: string): Argument {
  const { member, required } = body
  if (member === undefined || memberName === undefined)
    return { slot: 'body', name: 'body', text: `body${required ? '' : '?'}: ${type}['body']` }
  return { slot: 'body', name: memberName, text: `${memberName}: NonNullable<${type}['body'][${literal(member)}]>` }
}

function queryArgument(parameters: readonly Parameter[], type: string): Argument {
  const isRequired = parameters.some(({ decoding }) => decoding.required)
  return { slot: 'query', name: 'query', text: `query${isRequired ? '' : '?'}: ${type}['query']` }
}

interface Success {
  readonly type: string
  readonly reply: 'data' | 'page' | 'body' | 'bytes' | 'nothing'
  /** Undefined for JSON. */
  readonly mediaTypes: readonly string[]
}

/** What a client makes of the successful replies. Of several media types JSON, where it is one of them. */
function successOf({ replies }: Operation): Success {
  const successes = replies.filter((reply) => !isFailure(reply, replies) && !/^[13]/.test(reply.status))
  const contents = successes.flatMap((reply) => reply.contents)
  const json = contents.filter(({ mediaType }) => isJson(mediaType))
  const isSometimesEmpty = successes.some((reply) => reply.contents.length === 0)
  if (contents.length === 0) return { type: 'void', reply: 'nothing', mediaTypes: [] }
  if (json.length === 0) return bytes(contents)
  const [first] = json
  const isEnveloped = json.every(({ envelope }) => envelope === first?.envelope) && !isSometimesEmpty
  if (first?.envelope && isEnveloped) return enveloped(json, first.envelope)
  const types = [...new Set([...json.map(({ type }) => type), ...(isSometimesEmpty ? ['undefined'] : [])])]
  return { type: types.join(' | '), reply: 'body', mediaTypes: [] }
}

function bytes(contents: readonly ReplyContent[]): Success {
  const mediaTypes = contents.map(({ mediaType }) => mediaType)
  return { type: 'ReadableStream<Uint8Array>', reply: 'bytes', mediaTypes }
}

function enveloped(contents: readonly ReplyContent[], envelope: 'data' | 'page'): Success {
  const types = contents.map(({ type }) => `${type}['data']${envelope === 'page' ? '[number]' : ''}`)
  return { type: [...new Set(types)].join(' | '), reply: envelope, mediaTypes: [] }
}

/** The call as an object literal. */
function callOf(operation: Operation, { reply, mediaTypes }: Success): unknown {
  const { id, method: verb, groups, body } = operation
  const given = parametersOf(operation)
  const query = groups.find(({ slot }) => slot === 'query')?.parameters ?? []
  const separators = query.flatMap(({ name, decoding }) =>
    decoding.separator === undefined ? [] : [[name, decoding.separator] as const],
  )
  const sent = body?.contents.find(({ mediaType }) => isJson(mediaType)) ?? body?.contents[0]
  return {
    operationId: id,
    method: verb,
    path: pathOf(operation, given),
    query: query.length > 0 ? new Expression('query') : undefined,
    separators: separators.length > 0 ? new Map(separators) : undefined,
    body: body && bodyOf(body, given),
    contentType: sent?.mediaType === 'application/json' ? undefined : sent?.mediaType,
    accept: mediaTypes.length > 0 ? mediaTypes.join(', ') : undefined,
    reply,
    idempotencyKey: takesHeader(operation, 'idempotency-key') || undefined,
  }
}

/** `name` in lower case. */
function takesHeader({ groups }: Operation, name: string): boolean {
  const headers = groups.filter(({ slot }) => slot === 'headers').flatMap(({ parameters }) => parameters)
  return headers.some((header) => header.name.toLowerCase() === name)
}

function bodyOf({ member }: NonNullable<Operation['body']>, given: readonly Argument[]): unknown {
  const name = given.find(({ slot }) => slot === 'body')?.name ?? 'body'
  return member === undefined ? new Expression(name) : new Map([[member, new Expression(name)]])
}

/** `/datasets/{dataset_id}/rows` → `['/datasets/', datasetId, '/rows']`. */
function pathOf({ path, groups }: Operation, given: readonly Argument[]): unknown[] {
  const declared = groups.find(({ slot }) => slot === 'path')?.parameters ?? []
  const names = given.filter(({ slot }) => slot === 'path')
  const parts = path.split(/\{([^}]*)\}/)
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const { name } = names[declared.findIndex((parameter) => parameter.name === part)] ?? { name: literal(part) }
    return new Expression(name)
  })
}
