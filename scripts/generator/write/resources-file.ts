/** Writes `resources.gen.ts`: the client's side of the operations, a class for each tag, over a transport that is not ours. */
import { isJson } from '../document/media-types.ts'
import { type Envelope, isFailure, type Model, type Operation, type ReplyContent } from '../model/model.ts'
import { interfaceName } from '../model/names.ts'
import { docComment } from './operations-file.ts'
import { optionsOf, parametersOf, takesHeader } from './resource-arguments.ts'
import { type Asked, callOf, PAGINATION } from './resource-call.ts'
import { methodNames, resourceName } from './resource-names.ts'
import { HEADER, literal } from './text.ts'

const INTRODUCTION = [
  '/**',
  " * The operations as a client calls them: one class for each tag, one method for each operation. A method's arguments are",
  ' * the values in the path, the body, and the query, where the operation takes them.',
  ' */',
]

export function resourcesFile({ operations, conventions }: Model): string {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const classes = [allResources([...byTag.keys()]), ...[...byTag].map(([tag, members]) => resource(tag, members))]
  const body = classes.join('\n')
  const text = `${constants(conventions, body)}${body}`
  const names = ['ConditionalOptions', 'List', 'Pagination', 'Reply', 'RequestOptions', 'RetryRule', 'Transport']
  // comments may have the same words
  const code = text.replaceAll(/^ *\/?\*.*$/gm, '')
  const types = names.filter((name) => RegExp(`: (?:readonly )?${name}\\b`).test(code))
  const imports = types.length > 0 ? `import type { ${types.join(', ')} } from './resource.gen.ts'\n` : ''
  const streams = code.includes('itemStream(')
    ? "import { type ItemStream, itemStream, type StreamOptions } from './item-stream.gen.ts'\n"
    : ''
  const used = code.includes('types.') ? "import type * as types from './types.gen.ts'\n" : ''
  return `${HEADER}\n\n${INTRODUCTION.join('\n')}\n${streams}${imports}${used}\n${text}`
}

/** What the document says about all operations. */
function constants({ pagination, retryRules }: Model['conventions'], classes: string): string {
  const pages = pagination && classes.includes(`pagination: ${PAGINATION},`)
  return [
    ...(pages ? [`const ${PAGINATION}: Pagination = ${literal(pagination)}\n\n`] : []),
    ...(retryRules
      ? [
          `/** What failures prove, by their statuses. Of others, a repetition would fail too. */\nexport const retryRules: readonly RetryRule[] = ${literal(retryRules)}\n\n`,
        ]
      : []),
  ].join('')
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
  const isConditional = takesHeader(operation, 'if-match')
  const options = success.isItems ? 'StreamOptions' : isConditional ? 'ConditionalOptions' : 'RequestOptions'
  const signature = [...parameters.map(({ text }) => text), `options?: ${options}${ownOptions(operation)}`].join(', ')
  const type = `${success.isItems ? 'ItemStream' : success.reply === 'page' ? 'List' : 'Reply'}<${success.type}>`
  const sent = literal(callOf(operation, success), '    ', 80)
  return [
    docComment(operation),
    `  ${name}(${signature}): ${type} {\n`,
    success.isItems
      ? `    return itemStream(this.#transport, ${sent}, options)\n`
      : `    return this.#transport.${success.reply === 'page' ? 'list' : 'call'}(${sent}, options)\n`,
    '  }\n',
  ].join('')
}

/** What a method takes with its options besides. */
function ownOptions(operation: Operation): string {
  const names = optionsOf(operation).map(({ name }) => literal(name))
  if (names.length === 0) return ''
  return ` & Pick<NonNullable<${operation.dataType ?? 'never'}['query']>, ${names.join(' | ')}>`
}

interface Success extends Asked {
  readonly type: string
  /** A stream of typed items. */
  readonly isItems?: true
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
  const isEnveloped = json.every(({ envelope }) => isSame(envelope, first?.envelope)) && !isSometimesEmpty
  if (first?.envelope && isEnveloped) return enveloped(json, first.envelope)
  const types = [...new Set([...json.map(({ type }) => type), ...(isSometimesEmpty ? ['undefined'] : [])])]
  return { type: types.join(' | '), reply: 'body', mediaTypes: [] }
}

function isSame(one: Envelope | undefined, other: Envelope | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function bytes(contents: readonly ReplyContent[]): Success {
  const mediaTypes = contents.map(({ mediaType }) => mediaType)
  const [first] = contents
  if (first?.items && contents.length === 1)
    return { type: first.items.type, reply: 'bytes', mediaTypes, isItems: true }
  return { type: 'ReadableStream<Uint8Array>', reply: 'bytes', mediaTypes }
}

function enveloped(contents: readonly ReplyContent[], envelope: Envelope): Success {
  const typeAt = (place: string) => [...new Set(contents.map(({ type }) => placeType(type, place)))].join(' | ')
  if (envelope.kind === 'data') return { type: typeAt(envelope.name), reply: 'data', mediaTypes: [], envelope }
  const { pagination, isCertain } = envelope
  const lists = contents.map(({ type }) => placeType(type, pagination.items))
  const items = lists.map((list) => `${isCertain ? list : `NonNullable<${list}>`}[number]`)
  const type = `${[...new Set(items)].join(' | ')}, ${typeAt('')}`
  return { type, reply: 'page', mediaTypes: [], envelope }
}

/** The type of what stands in a reply at a place: names with dots between. */
function placeType(type: string, place: string): string {
  const names = place === '' ? [] : place.split('.')
  return names.reduce((at, name, index) => `${index === 0 ? at : `NonNullable<${at}>`}[${literal(name)}]`, type)
}
