/** The arguments of a client's method. */
import { isJson } from '../document/media-types.ts'
import type { BodyContent, Operation, Parameter, ParameterGroup } from '../model/model.ts'
import type { ParameterLocation } from '../static/route.ts'
import { argumentNames } from './resource-names.ts'
import { literal } from './text.ts'

export interface Argument {
  readonly slot: 'body' | ParameterLocation
  readonly name: string
  /** As it stands in the signature. */
  readonly text: string
}

export function parametersOf({ groups, body, dataType = 'never' }: Operation): Argument[] {
  const taken = ['body', 'cookies', 'headers', 'options', 'query']
  const values = groups.filter(({ slot }) => slot === 'path').flatMap(({ parameters }) => parameters)
  const names = argumentNames([...values.map(({ name }) => name), ...(body?.member ? [body.member] : [])], taken)
  const path = values.map(({ name: key }, index): Argument => {
    const name = names[index] ?? key
    return { slot: 'path', name, text: `${name}: ${dataType}['path'][${literal(key)}]` }
  })
  const sent: Argument[] = body ? [bodyArgument(names.at(-1), body, dataType)] : []
  const asked = groups.flatMap((group) => groupArgument(group, dataType))
  // what must be given stands before what may be
  return [...path, ...[...sent, ...asked].sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)))]
}

function isOptional({ text }: Argument): boolean {
  return /^\w+\?/.test(text)
}

function bodyArgument(memberName: string | undefined, body: NonNullable<Operation['body']>, type: string): Argument {
  const { member, required } = body
  if (member === undefined || memberName === undefined)
    return { slot: 'body', name: 'body', text: `body${required ? '' : '?'}: ${bodyType(body, type)}` }
  return { slot: 'body', name: memberName, text: `${memberName}: NonNullable<${type}['body'][${literal(member)}]>` }
}

/** Items are sent one after the other, as they come. */
function bodyType(body: NonNullable<Operation['body']>, type: string): string {
  const items = sentContent(body)?.items
  return items ? `AsyncIterable<${items.sentType}> | Iterable<${items.sentType}>` : `${type}['body']`
}

/** The media type that a client sends: JSON if it is one of several. */
export function sentContent({ contents }: NonNullable<Operation['body']>): BodyContent | undefined {
  return contents.find(({ mediaType }) => isJson(mediaType)) ?? contents[0]
}

/** The parameters of a query, of headers or of cookies, as one argument. */
function groupArgument({ slot, parameters, type }: ParameterGroup, dataType: string): Argument[] {
  const sent = parameters.filter(
    (parameter) => !parameter.isClientOption && (slot !== 'headers' || !isTransports(parameter)),
  )
  if (slot === 'path' || sent.length === 0) return []
  const isOptional = sent.every(({ decoding }) => !decoding.required)
  const own = parameters.filter((parameter) => !sent.includes(parameter)).map(({ name }) => literal(name))
  const whole = type ?? `${dataType}['${slot}']`
  const part = own.length === 0 ? whole : `Omit<NonNullable<${whole}>, ${own.join(' | ')}>`
  return [{ slot, name: slot, text: `${slot}${isOptional ? '?' : ''}: ${part}` }]
}

/** Headers that a transport sets by itself or by its options, and those that OpenAPI says to ignore. */
const TRANSPORTS = ['accept', 'authorization', 'content-type', 'if-match', 'if-none-match', 'if-range', 'range']

function isTransports({ name, isIdempotencyKey }: Parameter): boolean {
  return isIdempotencyKey || TRANSPORTS.includes(name.toLowerCase())
}

/** The parameters of the query that a method takes with its options. */
export function optionsOf({ groups }: Operation): Parameter[] {
  return groups.flatMap(({ parameters }) => parameters).filter(({ isClientOption }) => isClientOption)
}

/** `name` in lower case. */
export function takesHeader({ groups }: Operation, name: string): boolean {
  const headers = groups.filter(({ slot }) => slot === 'headers').flatMap(({ parameters }) => parameters)
  return headers.some((header) => header.name.toLowerCase() === name)
}

/** The header that takes a key with which a request is safe to repeat. */
export function idempotencyHeader({ groups }: Operation): string | undefined {
  const headers = groups.filter(({ slot }) => slot === 'headers').flatMap(({ parameters }) => parameters)
  return headers.find(({ isIdempotencyKey }) => isIdempotencyKey)?.name.toLowerCase()
}
