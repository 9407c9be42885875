/** The types of one operation: what it takes, what it answers, how it may fail. */
import { isRange } from '../document/media-types.ts'
import {
  type Body,
  type BodyContent,
  isFailure,
  type Operation,
  type ParameterGroup,
  type Reply,
  type ReplyContent,
} from '../model/model.ts'
import { typeName } from '../model/names.ts'
import { inferredType } from '../model/schemas.ts'
import { literal, propertyName, WIDTH } from './text.ts'

export function operationTypes(operation: Operation): string {
  const { replies, errorCodes } = operation
  const type = typeName(operation.id)
  const codes = errorCodes?.map((code) => literal(code)) ?? []
  return [
    requestType(`${type}Request`, operation),
    ...resultTypes(type, replies),
    ...(codes.length > 0 ? [unionType(`${type}ErrorCode`, codes)] : []),
    '',
  ].join('\n')
}

/** What it answers and how it may fail. */
export function resultTypes(type: string, replies: readonly Reply[]): string[] {
  const failures = replies.filter((reply) => isFailure(reply, replies))
  const successes = replies.filter((reply) => !isFailure(reply, replies))
  return [
    unionType(
      `${type}Reply`,
      successes.flatMap((reply) => replyTypes(reply, replies)),
    ),
    unionType(`${type}Failure`, failureTypes(failures, replies)),
  ]
}

export function unionType(name: string, members: readonly string[]): string {
  const line = `export type ${name} = ${members.join(' | ') || 'never'}`
  return line.length <= WIDTH ? line : `export type ${name} =${members.map((member) => `\n  | ${member}`).join('')}`
}

function requestType(name: string, { groups, body }: Operation): string {
  const slots = groups.map((group) => `  readonly ${group.slot}: ${groupType(group)}\n`)
  if (body && isDiscriminated(body.contents)) return discriminatedRequest(name, slots, body)
  if (body) slots.push(`  readonly body${body.required ? '' : '?'}: ${body.contents[0]?.type}\n`)
  return slots.length > 0
    ? `export interface ${name} {\n${slots.join('')}}`
    : `export type ${name} = Record<never, never>`
}

/** Several media types, or a range of them: a request or reply then has to say which one it has. */
function isDiscriminated(contents: readonly { readonly mediaType: string }[]): boolean {
  return contents.length > 1 || contents.some(({ mediaType }) => isRange(mediaType))
}

function discriminatedRequest(name: string, slots: readonly string[], { contents, required }: Body): string {
  const byType = Map.groupBy(contents, ({ type }: BodyContent) => type)
  const members = [...byType].map(
    ([type, same]) => `{ readonly contentType: ${same.map(contentType).join(' | ')}; readonly body: ${type} }`,
  )
  if (!required) members.push('{ readonly contentType?: never; readonly body?: never }')
  const union = members.length === 1 ? members.join('') : `(${members.map((member) => `\n  | ${member}`).join('')}\n)`
  return slots.length > 0 ? `export type ${name} = {\n${slots.join('')}} & ${union}` : `export type ${name} = ${union}`
}

function contentType({ mediaType }: { readonly mediaType: string }): string {
  if (mediaType.startsWith('*')) return 'string'
  return isRange(mediaType) ? `\`${mediaType.replace('*', `\${string}`)}\`` : literal(mediaType)
}

/** Spelled out where that is possible: it reads better than what the validator infers, and is checked against it. */
function groupType({ parameters, validator }: ParameterGroup): string {
  if (parameters.some(({ type }) => type === undefined)) return inferredType(validator)
  const members = parameters.map(
    ({ name, type, hasDefault, decoding }) =>
      `readonly ${propertyName(name)}${decoding.required || hasDefault ? '' : '?'}: ${type}`,
  )
  if (members.length < 3) return `{ ${members.join('; ')} }`
  return `{\n${members.map((member) => `    ${member}\n`).join('')}  }`
}

function replyTypes(reply: Reply, replies: readonly Reply[]): string[] {
  return memberLists(reply).map((members) => replyType(statusType(reply, replies), members))
}

/** Most failures of a document have the same body, so statuses that differ in nothing else stand together. */
function failureTypes(failures: readonly Reply[], replies: readonly Reply[]): string[] {
  const shapes = new Map<string, { readonly members: readonly string[]; readonly statuses: string[] }>()
  for (const reply of failures) {
    for (const members of memberLists(reply)) {
      const shape = shapes.get(members.join()) ?? { members, statuses: [] }
      shape.statuses.push(statusType(reply, replies))
      shapes.set(members.join(), shape)
    }
  }
  return [...shapes.values()].map(({ members, statuses }) => replyType([...new Set(statuses)].join(' | '), members))
}

function replyType(status: string, members: readonly string[]): string {
  return objectType([`readonly status: ${status}`, ...members])
}

/** What a reply has beside its status, for each of its media types. */
function memberLists(reply: Reply): string[][] {
  const { contents } = reply
  // said, since TypeScript lets a handler without an annotated result return more than is declared
  const bodies =
    contents.length === 0
      ? [['readonly body?: never']]
      : contents.map((content) => replyBody(content, isDiscriminated(contents)))
  return bodies.map((body) => [...body, ...headersMember(reply)])
}

/** As a member of a union: on one line where it fits. */
function objectType(members: readonly string[]): string {
  const line = `{ ${members.join('; ')} }`
  return line.length + 4 <= WIDTH ? line : `{\n${members.map((member) => `      ${member}\n`).join('')}    }`
}

function replyBody(content: ReplyContent, isDiscriminated: boolean): string[] {
  const body = `readonly body: ${content.type}`
  return isDiscriminated ? [`readonly contentType: ${contentType(content)}`, body] : [body]
}

function headersMember({ headers }: Reply): string[] {
  const own = headers.filter(({ setBy }) => setBy === 'operation')
  if (own.length === 0) return []
  const members = own.map(({ name, type, required }) => `readonly ${propertyName(name)}${required ? '' : '?'}: ${type}`)
  return [`readonly headers${own.some(({ required }) => required) ? '' : '?'}: { ${members.join('; ')} }`]
}

/** The statuses of a range, or of `default`, without those that are declared by themselves. */
function statusType(reply: Reply, replies: readonly Reply[]): string {
  const { status } = reply
  if (/^\d+$/.test(status)) return status
  const all = status === 'default' ? (isFailure(reply, replies) ? 'FailureStatus' : 'SuccessStatus') : `Status${status}`
  const own = replies
    .map((other) => other.status)
    .filter((other) => other !== status && other !== 'default' && (status === 'default' || other[0] === status[0]))
    .filter((other) => status !== 'default' || other >= '4' === (all === 'FailureStatus'))
  const excluded = own.map((other) => (/^\d+$/.test(other) ? other : `Status${other}`))
  return excluded.length > 0 ? `Exclude<${all}, ${excluded.join(' | ')}>` : all
}
