/**
 * From the texts of a request to the values that the validators take: by the declared types, never by guessing, so that
 * `"false"` is false for a boolean and text for a string, and `""` is no number. A text that is none of its type stays
 * a text, which the validator then refuses by name. Nothing here throws, and nothing knows a framework.
 */
import { decodeItem, isArrayKind, itemKind } from './decode-item.ts'
import type { RouteParameter, RouteParameters } from './route.ts'

export interface Decoded {
  /** To be validated. Parameters that were not sent are not in it. */
  readonly value: Readonly<Record<string, unknown>>
  /** What no validator can see any more, in the order in which it was sent. */
  readonly issues: readonly DecodeIssue[]
}

export type DecodeIssue =
  /** Not percent-encoded UTF-8: `%`, `%zz`, `%ff`. `text` is as it was sent. */
  | { readonly reason: 'malformed name'; readonly text: string }
  | { readonly reason: 'malformed value'; readonly name: string; readonly text: string }
  | { readonly reason: 'unknown'; readonly name: string; readonly declared: readonly string[] }
  | { readonly reason: 'repeated'; readonly name: string; readonly count: number }

/** All texts that were sent by each name, in their order. */
type Sent = ReadonlyMap<string, readonly string[]>

/**
 * `queryString` is without its `?`. Unknown and repeated parameters are issues. `credentials` are names of API keys, which are no
 * parameters: they are left out.
 */
export function decodeQuery(
  declared: RouteParameters,
  queryString: string,
  credentials: readonly string[] = [],
): Decoded {
  const { sent, issues } = parsePairs(queryString)
  for (const name of credentials) if (!Object.hasOwn(declared, name)) sent.delete(name)
  return issues.length > 0 ? { value: {}, issues } : decodeSent(declared, sent)
}

/** A body of `application/x-www-form-urlencoded`. Fields that are not declared stay texts: its validator knows about them. */
export function decodeForm(declared: RouteParameters, body: string): Decoded {
  const { sent, issues } = parsePairs(body)
  if (issues.length > 0) return { value: {}, issues }
  const decoded = decodeSent(declared, sent)
  const unknown = decoded.issues.filter(({ reason }) => reason === 'unknown')
  const kept = unknown.flatMap((issue) => ('name' in issue ? [[issue.name, oneOrAll(sent.get(issue.name))]] : []))
  return {
    value: { ...decoded.value, ...Object.fromEntries(kept) },
    issues: decoded.issues.filter(({ reason }) => reason !== 'unknown'),
  }
}

/** `texts` are the segments of the path that its template names, already percent-decoded. */
export function decodePath(declared: RouteParameters, texts: Readonly<Record<string, string>>): Decoded {
  const sent = Object.keys(declared).map(
    (name) => [name, Object.hasOwn(texts, name) ? [texts[name] ?? ''] : []] as const,
  )
  return decodeSent(declared, new Map(sent.filter(([, values]) => values.length > 0)))
}

/** `headers` by their names in lower case, as Node has them. Those that are not declared are left out. */
export function decodeHeaders(
  declared: RouteParameters,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Decoded {
  const sent = new Map<string, readonly string[]>()
  for (const [name, { separator }] of Object.entries(declared)) {
    const found = headers[name.toLowerCase()]
    if (found === undefined) continue
    const text = typeof found === 'string' ? found : found.join(',')
    // white space around the items of a list is not part of them
    sent.set(name, [
      separator === undefined
        ? text
        : text
            .split(separator)
            .map((item) => item.trim())
            .join(separator),
    ])
  }
  return decodeSent(declared, sent)
}

/** `header` is the value of `Cookie`. Those that are not declared are left out; of one sent twice the first counts. */
export function decodeCookies(declared: RouteParameters, header: string | undefined): Decoded {
  const sent = new Map<string, string[]>()
  for (const pair of (header ?? '').split(';')) {
    const [name = '', ...rest] = pair.trim().split('=')
    if (!Object.hasOwn(declared, name) || (sent.has(name) && !repeats(declared[name]))) continue
    add(sent, name, unescaped(rest.join('=').replace(/^"(.*)"$/, '$1')))
  }
  return decodeSent(declared, sent)
}

function decodeSent(declared: RouteParameters, sent: Sent): Decoded {
  const value = new Map<string, unknown>()
  const spread = new Map<string, Map<string, readonly string[]>>()
  const issues: DecodeIssue[] = []
  for (const [name, texts] of sent) {
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined
    const owner = parameter === undefined || isSpread(parameter) ? ownerOf(declared, name) : undefined
    if (owner !== undefined) {
      spread.set(owner.name, (spread.get(owner.name) ?? new Map()).set(owner.key, texts))
    } else if (parameter === undefined) {
      issues.push({ reason: 'unknown', name, declared: Object.keys(declared) })
    } else if (texts.length > 1 && !repeats(parameter)) {
      issues.push({ reason: 'repeated', name, count: texts.length })
    } else value.set(name, decodeTexts(parameter, texts))
  }
  for (const [name, members] of spread) value.set(name, decodeMembers(declared[name], members))
  // by entries, so that a member called __proto__ is one like any other
  return { value: Object.fromEntries(value), issues }
}

/** The object that a parameter is a member of: `filter[a]` of `filter`, or `a` of one that is spread as parameters. */
function ownerOf(declared: RouteParameters, name: string): { name: string; key: string } | undefined {
  const [, base = '', key = ''] = /^([^[\]]+)\[([^[\]]+)\](?:\[\])?$/.exec(name) ?? []
  if (base !== '' && Object.hasOwn(declared, base) && declared[base]?.spread === 'brackets') return { name: base, key }
  const owners = Object.entries(declared).filter(([, { spread }]) => spread === 'parameters')
  const owner =
    owners.find(([, { properties = {} }]) => Object.hasOwn(properties, name)) ??
    owners.find(([, { properties }]) => properties === undefined)
  return owner && { name: owner[0], key: name }
}

function isSpread({ spread }: RouteParameter): boolean {
  return spread === 'brackets' || spread === 'parameters'
}

function repeats(parameter: RouteParameter | undefined): boolean {
  return parameter !== undefined && isArrayKind(parameter.kind) && parameter.separator === undefined
}

function decodeTexts(
  { kind, separator, spread, prefix = '', properties }: RouteParameter,
  texts: readonly string[],
): unknown {
  const [first = ''] = texts
  const text = first.startsWith(prefix) ? first.slice(prefix.length) : first
  if (kind === 'object')
    return decodeMembers({ kind, required: true, properties: properties ?? {} }, keysAndValues(text, separator, spread))
  if (!isArrayKind(kind)) return decodeItem(itemKind(kind), text)
  const items = separator === undefined ? texts : text.split(separator)
  return items.map((item) => decodeItem(itemKind(kind), item))
}

function decodeMembers(parameter: RouteParameter | undefined, members: Sent): unknown {
  const properties = parameter?.properties ?? {}
  const decoded = [...members].map(([key, texts]) => {
    const kind = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (kind === undefined || kind === 'object') return [key, oneOrAll(texts)]
    if (isArrayKind(kind)) return [key, texts.map((text) => decodeItem(itemKind(kind), text))]
    return [key, texts.length === 1 ? decodeItem(itemKind(kind), texts[0] ?? '') : texts]
  })
  return Object.fromEntries(decoded)
}

/** `x,1,y,2`, or as pairs `x=1,y=2`. */
function keysAndValues(text: string, separator = ',', spread: RouteParameter['spread']): Sent {
  const parts = text.split(separator)
  const pairs =
    spread === 'pairs'
      ? parts.map((part) => part.split(/=(.*)/s))
      : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : []))
  return new Map(pairs.map(([key = '', value = '']) => [key, [value]]))
}

function parsePairs(text: string): { sent: Map<string, string[]>; issues: DecodeIssue[] } {
  const sent = new Map<string, string[]>()
  const issues: DecodeIssue[] = []
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const [rawName = '', ...rest] = pair.split('=')
    const rawValue = rest.join('=')
    const name = decodeComponent(rawName.replaceAll('+', ' '))
    const value = decodeComponent(rawValue.replaceAll('+', ' '))
    if (name === undefined) issues.push({ reason: 'malformed name', text: rawName })
    else if (value === undefined) issues.push({ reason: 'malformed value', name, text: rawValue })
    else add(sent, name, value)
  }
  return { sent, issues }
}

/** In place: copied for each, the texts of a name sent ten thousand times would take a second. */
function add(sent: Map<string, string[]>, name: string, text: string): void {
  const known = sent.get(name)
  if (known === undefined) sent.set(name, [text])
  else known.push(text)
}

/** Undefined for `%`, `%zz`, `%ff` and the like, which `URLSearchParams` would mend unseen. */
function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function unescaped(text: string): string {
  return decodeComponent(text) ?? text
}

function oneOrAll(texts: readonly string[] = []): unknown {
  return texts.length === 1 ? texts[0] : texts
}
