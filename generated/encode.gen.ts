// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * From the values of parameters to the texts of a request, as the document declares their styles: the other side of `decode.gen.ts`.
 * `undefined`, `null`, and arrays and objects without members are not sent. What cannot be sent at all is a `TypeError`.
 */
import type { OperationCall, ParameterStyle, ParameterStyles } from './resource.gen.ts'

/** The path with its query, to be appended to the base URL, and the headers that the call's parameters make. */
export interface EncodedCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export function encodeCall({ path, query, headers, cookies, styles = {} }: OperationCall): EncodedCall {
  const asked = query === undefined ? '' : encodeQuery(query, styles.query)
  const cookie = cookies === undefined ? '' : encodeCookies(cookies, styles.cookies)
  return {
    path: encodePath(path, styles.path) + (asked === '' ? '' : `?${asked}`),
    headers: { ...(headers && encodeHeaders(headers, styles.headers)), ...(cookie !== '' && { cookie }) },
  }
}

/** Without the `?`. */
export function encodeQuery(values: object, styles: ParameterStyles = {}): string {
  return pairs(values, styles).join('&')
}

/** The value of the header `Cookie`. */
export function encodeCookies(values: object, styles: ParameterStyles = {}): string {
  const cookies = pairs(values, styles)
  if (cookies.some((cookie) => cookie.startsWith('='))) throw new TypeError('A cookie without a name cannot be sent.')
  return cookies.join('; ')
}

/** `parts` are literal at even indexes, and values at odd ones, whose styles `styles` has by their index. */
export function encodePath(
  parts: readonly unknown[],
  styles: { readonly [index: number]: ParameterStyle } = {},
): string {
  const texts = parts.map((part, index) =>
    index % 2 === 0 ? String(part) : endedText(pathText(part, styles[index]), parts.slice(index + 1), styles[index]),
  )
  const path = texts.join('')
  // encoded or not, a URL drops them and the segment before
  const isDropped = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  if (isDropped) throw new TypeError(`The path ${path} has a segment that a URL drops.`)
  return path
}

function pathText(value: unknown, style: ParameterStyle = {}): string {
  const text = oneText('A path', value, style, (part) => escaped(part, style))
  if (text !== undefined && text !== '') return text
  throw new TypeError(`${shown(value)} cannot be sent in a path, where something has to stand.`)
}

/**
 * Where another value follows in the same segment, as in `{name}.{extension}`, a value ends at what stands between the two. So that does not occur
 * in the value as it is sent, unless a style means something by it.
 */
function endedText(
  text: string,
  [next, ...more]: readonly unknown[],
  { prefix, separator }: ParameterStyle = {},
): string {
  const end = more.length > 0 ? encodeURI(String(next)) : '/'
  if (end === '' || end.includes('/')) return text
  const isPlain = (prefix ?? separator) === undefined
  const sent = isPlain ? text.replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`) : text
  if ((sent + end).indexOf(end, 1) === sent.length) return sent
  throw new TypeError(`${decodeURIComponent(text)} cannot be sent in a path, where ${end} ends it.`)
}

/** By the names in which they are declared. */
export function encodeHeaders(values: object, styles: ParameterStyles = {}): Record<string, string> {
  const headers = Object.entries(values).map(([name, value]): [string, string | undefined] => {
    const { [name]: style = {} } = styles
    return [name, oneText(name, value, { separator: ',', ...style }, (part, isList) => headerText(name, part, isList))]
  })
  return Object.fromEntries(headers.filter((header): header is [string, string] => header[1] !== undefined))
}

/** In a header nothing is percent-encoded. */
function headerText(name: string, text: string, isInList: boolean): string {
  const isPlain = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/.test(text)
  if (isPlain && !(isInList && text.includes(','))) return text
  throw new TypeError(
    `${shown(text)} cannot be sent in the header ${name}${isInList ? ', whose items a comma ends' : ''}.`,
  )
}

/** `isInList`: it is one of several in the text. */
type Write = (text: string, isInList: boolean) => string

/** The value as one text. Undefined if there is nothing to send. */
function oneText(place: string, value: unknown, style: ParameterStyle, write: Write): string | undefined {
  if (value === undefined || value === null) return undefined
  const { kind, prefix = '', separator = ',', spread } = style
  if (kind === 'json') return write(asciiJson(value), false)
  if (Array.isArray(value)) {
    const items = value.map((item) => write(textOf(item), true))
    return items.length === 0 ? undefined : prefix + items.join(separator)
  }
  if (!isMembers(value)) return prefix + write(textOf(value), false)
  const members = membersOf(value).map(([key, text]) => [write(key, true), write(text, true)] as const)
  if (spread === 'pairs' && members.some(([key]) => key.includes('='))) {
    throw new TypeError(`${place} cannot have an object with "=" in a key.`)
  }
  const texts = spread === 'pairs' ? members.map((member) => member.join('=')) : members.flat()
  return texts.length === 0 ? undefined : prefix + texts.join(separator)
}

/** `name=value` for each parameter of a query or a cookie that is sent. */
function pairs(values: object, styles: ParameterStyles): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { [name]: style = {} } = styles
    return namedTexts(name, value, style).map(([key, text]) => `${key}=${text}`)
  })
}

function namedTexts(name: string, value: unknown, style: ParameterStyle): (readonly [name: string, text: string])[] {
  if (value === undefined || value === null) return []
  const { kind, separator, spread } = style
  const key = encodeURIComponent(name)
  const write = (text: string): string => escaped(text, style)
  if (kind !== 'json' && separator === undefined) {
    if (spread === 'brackets') return bracketed(key, value).map(([member, text]) => [member, write(text)] as const)
    if (Array.isArray(value)) return value.map((item) => [key, write(textOf(item))] as const)
    if (isMembers(value)) {
      return manyOf(value).map(([member, text]) => [encodeURIComponent(member), write(text)] as const)
    }
  }
  const joint = separator === ' ' ? { ...style, separator: '%20' } : style
  const text = oneText(name, value, joint, write)
  return text === undefined ? [] : [[key, text]]
}

/** What is within it too: `name[a][b]=1`, of arrays `name[]=1`, or numbered if there are members within their items. */
function bracketed(name: string, value: unknown): [name: string, text: string][] {
  if (Array.isArray(value)) {
    const isDeep = value.some((item) => Array.isArray(item) || isMembers(item))
    return value.flatMap((item, index) => bracketed(`${name}[${isDeep ? index : ''}]`, item))
  }
  if (!isMembers(value)) return [[name, textOf(value)]]
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === '') throw new TypeError(`${name} cannot have an object with an empty key.`)
    return isNothing(member) ? [] : bracketed(`${name}[${encodeURIComponent(key)}]`, member)
  })
}

/** With what stands for something in the style encoded too. */
function escaped(text: string, { separator, spread, allowReserved }: ParameterStyle): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError(`${shown(text)} cannot be sent: it is no valid Unicode.`)
  if (separator === ' ' && text.includes(' ')) {
    throw new TypeError(`${shown(text)} cannot be sent among values with spaces between.`)
  }
  const encoded = encodeURIComponent(text)
  // a dot between items is not told from one within
  if (separator === '.') return encoded.replaceAll('.', '%2E')
  if (!allowReserved) return encoded
  return encoded.replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, (code) => {
    const character = decodeURIComponent(code)
    return separator?.includes(character) || (character === '=' && spread !== undefined) ? code : character
  })
}

/** A `Blob`, a `Date` and the like are values and not objects with members. */
function isMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** As one text: an array among the members is JSON. */
function membersOf(value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, member]) => (isNothing(member) ? [] : [[key, textOf(member)]]))
}

/** As many texts: an array among the members repeats its name. */
function manyOf(value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, member]) => {
    const items: unknown[] = Array.isArray(member) ? member : isNothing(member) ? [] : [member]
    return items.map((item): [string, string] => [key, textOf(item)])
  })
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) throw new TypeError(`${value} cannot be sent within a parameter.`)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** JSON that a header can hold too. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\t -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
