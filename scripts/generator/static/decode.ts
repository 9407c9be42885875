/**
 * From the texts of a request to the values that the validators take: by the declared types, never by guessing, so that
 * `"false"` is false for a boolean and text for a string, and `""` is no number. A text that is none of its type stays
 * a text, which the validator then refuses by name. Nothing here throws, and nothing knows a framework.
 */
import { type Decoded, type DecodeIssue, decodeSent, repeats, type SentTexts } from './decode-sent.ts'
import { decodeComponent, unescaped } from './decode-split.ts'
import type { RouteParameter, RouteParameters } from './route.ts'

export type { Decoded, DecodeIssue } from './decode-sent.ts'

/**
 * `queryString` is without its `?`. Unknown and repeated parameters are issues. `credentials` are names of API keys, which are no
 * parameters: they are left out.
 */
export function decodeQuery(
  declared: RouteParameters,
  queryString: string,
  credentials: readonly string[] = [],
): Decoded {
  const { sent, issues } = parsePairs(declared, queryString)
  for (const name of credentials) if (!Object.hasOwn(declared, name)) sent.delete(name)
  return issues.length > 0 ? { value: {}, issues } : decodeSent(declared, sent, 'lenient')
}

/** A body of `application/x-www-form-urlencoded`. Fields that are not declared are decoded as `rest`: its validator knows about them. */
export function decodeForm(
  declared: RouteParameters,
  body: string,
  rest: RouteParameter = { kind: 'string', required: false },
): Decoded {
  const { sent, issues } = parsePairs(declared, body)
  if (issues.length > 0) return { value: {}, issues }
  const decoded = decodeSent(declared, sent, 'lenient')
  const unknown = decoded.issues.filter(({ reason }) => reason === 'unknown')
  const kept = unknown.flatMap((issue) =>
    'name' in issue ? [[issue.name, decodeRest(rest, sent.get(issue.name)?.texts)]] : [],
  )
  return {
    value: { ...decoded.value, ...Object.fromEntries(kept) },
    issues: decoded.issues.filter(({ reason }) => reason !== 'unknown'),
  }
}

function decodeRest(rest: RouteParameter, texts: readonly string[] = []): unknown {
  if (texts.length > 1 && !repeats(rest)) return texts
  return decodeSent({ rest }, new Map([['rest', { texts: [...texts] }]]), 'lenient').value['rest']
}

/**
 * `texts` are the parts of the path that its template names, already percent-decoded. So a separator within an item of an array or an
 * object counts as one between items; `decodeRawPath` knows them apart.
 */
export function decodePath(declared: RouteParameters, texts: Readonly<Record<string, string>>): Decoded {
  return decodeSent(declared, pathTexts(declared, texts), 'none')
}

/** `texts` are the parts of the path that its template names, as they stand in the URL. */
export function decodeRawPath(declared: RouteParameters, texts: Readonly<Record<string, string>>): Decoded {
  const sent = pathTexts(declared, texts)
  const issues: DecodeIssue[] = []
  for (const [name, { texts }] of sent) {
    const [text = ''] = texts
    const decoded = decodeComponent(text)
    if (decoded === undefined) issues.push({ reason: 'malformed value', name, text })
    else if (!isSplit(declared[name])) sent.set(name, { texts: [decoded] })
  }
  return issues.length > 0 ? { value: {}, issues } : decodeSent(declared, sent, 'strict')
}

function pathTexts(declared: RouteParameters, texts: Readonly<Record<string, string>>): Map<string, SentTexts> {
  const named = Object.keys(declared).filter((name) => Object.hasOwn(texts, name))
  return new Map(named.map((name) => [name, { texts: [texts[name] ?? ''] }]))
}

/** `headers` by their names in lower case, as Node has them. Those that are not declared are left out. */
export function decodeHeaders(
  declared: RouteParameters,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Decoded {
  const sent = new Map<string, SentTexts>()
  for (const [name, { separator, required }] of Object.entries(declared)) {
    const lower = name.toLowerCase()
    const found = Object.hasOwn(headers, lower) ? headers[lower] : undefined
    // Node's fetch adds `Accept-Language: *`, which says no more than its absence
    if (found === undefined || (found === '*' && lower === 'accept-language' && !required)) continue
    const text = typeof found === 'string' ? found : found.join(',')
    sent.set(name, { texts: [separator === undefined ? text : trimmed(text, separator)] })
  }
  return decodeSent(declared, sent, 'none')
}

/** White space around the items of a list is not part of them. */
function trimmed(text: string, separator: string): string {
  return text
    .split(separator)
    .map((item) => item.trim())
    .join(separator)
}

/** `header` is the value of `Cookie`. Those that are not declared are left out; of one sent twice the first counts. */
export function decodeCookies(declared: RouteParameters, header: string | undefined): Decoded {
  const sent = new Map<string, SentTexts>()
  const isOpen = Object.values(declared).some(({ spread }) => spread === 'parameters')
  for (const pair of (header ?? '').split(';')) {
    const [rawName = '', ...rest] = pair.trim().split('=')
    const name = Object.hasOwn(declared, rawName) ? rawName : unescaped(rawName)
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (rawName === '' || (parameter === undefined && !isOpen)) continue
    if (parameter !== undefined && sent.has(name) && !repeats(parameter)) continue
    const text = rest.join('=').replace(/^"(.*)"$/, '$1')
    add(sent, name, rawName, isSplit(parameter) && decodeComponent(text) !== undefined ? text : unescaped(text))
  }
  const { value, issues } = decodeSent(declared, sent, 'lenient')
  // a name that no parameter here declares belongs to another place
  return { value, issues: issues.filter(({ reason }) => reason !== 'unknown') }
}

/** Whether several values stand in one text, so that it is decoded after it has been split. */
function isSplit(parameter: RouteParameter | undefined): boolean {
  return parameter?.separator !== undefined
}

function parsePairs(declared: RouteParameters, text: string): { sent: Map<string, SentTexts>; issues: DecodeIssue[] } {
  const sent = new Map<string, SentTexts>()
  const issues: DecodeIssue[] = []
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const spaced = pair.replaceAll('+', ' ')
    const mark = spaced.indexOf('=')
    const rawName = mark === -1 ? spaced : spaced.slice(0, mark)
    const rawValue = mark === -1 ? '' : spaced.slice(mark + 1)
    const name = decodeComponent(rawName)
    const value = decodeComponent(rawValue)
    if (name === undefined) issues.push({ reason: 'malformed name', text: asSent(pair, 0) })
    else if (value === undefined) issues.push({ reason: 'malformed value', name, text: asSent(pair, 1) })
    else
      add(sent, name, rawName, isSplit(Object.hasOwn(declared, name) ? declared[name] : undefined) ? rawValue : value)
  }
  return { sent, issues }
}

/** The name or the value of a pair, its `+` included. */
function asSent(pair: string, part: 0 | 1): string {
  const index = pair.indexOf('=')
  if (index === -1) return part === 0 ? pair : ''
  return part === 0 ? pair.slice(0, index) : pair.slice(index + 1)
}

/** In place: copied for each, the texts of a name sent ten thousand times would take a second. */
function add(sent: Map<string, SentTexts>, name: string, rawName: string, text: string): void {
  const known = sent.get(name)
  if (known === undefined) sent.set(name, { texts: [text], rawName })
  else known.texts.push(text)
}
