/** Decodes the texts that were sent under each name into the values of the declared parameters. */
import { decodeItem, isArrayKind, itemKind } from './decode-item.ts'
import { addTexts, bracketKeys, decodeNode, type SentNode, sentNode } from './decode-members.ts'
import { type Encoded, keysAndValues, splitText, unescaped } from './decode-split.ts'
import type { ItemKind, MemberKind, ParameterKind, RouteParameter, RouteParameters } from './route.ts'

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

/** What was sent under one name. */
export interface SentTexts {
  /** In their order. Of a parameter with a separator they are still percent-encoded, if its place is. */
  readonly texts: string[]
  /** The name as it stands in the URL. */
  readonly rawName?: string
}

export function decodeSent(declared: RouteParameters, sent: ReadonlyMap<string, SentTexts>, encoded: Encoded): Decoded {
  // without what objects inherit, so that no member called constructor is there, and one called __proto__ is one like any other
  const value: Record<string, unknown> = Object.create(null)
  const spread = new Map<string, SentNode>()
  const issues: DecodeIssue[] = []
  for (const [name, { texts, rawName = name }] of sent) {
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined
    const owner = parameter === undefined || isSpreadOnly(parameter) ? ownerOf(declared, name, rawName) : undefined
    if (owner !== undefined) {
      const node = spread.get(owner.name) ?? sentNode()
      spread.set(owner.name, node)
      addTexts(node, owner.keys, texts, owner.isItem)
    } else if (parameter === undefined) {
      issues.push({ reason: 'unknown', name, declared: Object.keys(declared) })
    } else if (texts.length > 1 && !repeats(parameter)) {
      issues.push({ reason: 'repeated', name, count: texts.length })
    } else value[name] = decodeTexts(parameter, texts, encoded)
  }
  for (const [name, node] of spread) value[name] = decodeNode(declared[name], node)
  for (const name in declared) {
    // an object without members leaves nothing to send
    const parameter = declared[name]
    if (parameter?.required && isSpreadOnly(parameter) && !(name in value)) value[name] = {}
  }
  return { value, issues }
}

/** An object that is never sent under its own name. */
function isSpreadOnly({ kind, or, spread }: RouteParameter): boolean {
  return kind === 'object' && or === undefined && (spread === 'brackets' || spread === 'parameters')
}

export function repeats({ kind, separator }: RouteParameter): boolean {
  return isArrayKind(kind) && separator === undefined
}

interface Owner {
  readonly name: string
  /** Those that lead to what was sent: `['a', 'b']` of `name[a][b]`. */
  readonly keys: readonly string[]
  /** One more item of the array there: `name[a][]`. */
  readonly isItem: boolean
}

/** The parameter that a name is a member of: `filter[a]` of `filter`, or `a` of one that is spread as parameters. */
function ownerOf(declared: RouteParameters, name: string, rawName: string): Owner | undefined {
  return bracketOwner(declared, name, rawName) ?? spreadOwner(declared, name)
}

/** A bracket that is percent-encoded belongs to the key, unless all of them are: many clients encode them. */
function bracketOwner(declared: RouteParameters, name: string, rawName: string): Owner | undefined {
  const text = rawName.includes('[') ? rawName : name
  const [, rawBase, brackets = ''] = /^([^[\]]+)(\[.*\])$/s.exec(text) ?? []
  const rawKeys = rawBase === undefined ? undefined : bracketKeys(brackets)
  if (rawBase === undefined || rawKeys === undefined) return undefined
  const read = text === rawName ? unescaped : (part: string) => part
  const [base, keys] = [read(rawBase), rawKeys.map(read)]
  const owner = Object.hasOwn(declared, base) ? declared[base] : undefined
  if (owner?.spread !== 'brackets') return undefined
  const [first = ''] = keys
  // the items of an array may be numbered
  const isMember = isArrayKind(owner.kind) ? /^\d*$/.test(first) : first !== ''
  if (!isMember) return undefined
  const isItem = keys.at(-1) === ''
  return { name: base, keys: isItem ? keys.slice(0, -1) : keys, isItem }
}

function spreadOwner(declared: RouteParameters, name: string): Owner | undefined {
  const owners = Object.entries(declared).filter(([, { spread }]) => spread === 'parameters')
  const owner =
    owners.find(([, { properties = {} }]) => Object.hasOwn(properties, name)) ??
    owners.find(([, { properties, rest }]) => properties === undefined || rest !== undefined)
  return owner && { name: owner[0], keys: [name], isItem: false }
}

function decodeTexts(parameter: RouteParameter, texts: readonly string[], encoded: Encoded): unknown {
  const { kind, or, separator, prefix = '' } = parameter
  const [first = ''] = texts
  const text = first.startsWith(prefix) ? first.slice(prefix.length) : first
  if (kind === 'object') return decodeObject(parameter, text, encoded)
  if (!isArrayKind(kind)) return decodeItem(itemKind(kind), text)
  // what may be a text of its own is not taken for a list because of what is encoded in it
  const strictness = or !== undefined && encoded === 'lenient' ? 'strict' : encoded
  const items = separator === undefined ? texts : splitText(text, separator, strictness)
  return or !== undefined && items.length === 1 ? decodeEither(or, items[0] ?? '', kind) : decodeItems(kind, items)
}

/** One text of what may also be an array: it is an array of one only if it cannot be the other. */
function decodeEither(or: ItemKind, text: string, kind: ArrayKind): unknown {
  const value = decodeItem(or, text)
  return or !== 'string' && typeof value === 'string' ? decodeItems(kind, [text]) : value
}

type ArrayKind = Extract<ParameterKind, `${string}[]`>

function decodeItems(kind: ArrayKind, texts: readonly string[]): unknown[] {
  return texts.map((text) => decodeItem(itemKind(kind), text))
}

function decodeObject(parameter: RouteParameter, text: string, encoded: Encoded): unknown {
  const { or, separator, spread } = parameter
  if (separator === undefined) return or === undefined ? text : decodeItem(or, text)
  const isPairs = spread === 'pairs'
  const mark = isPairs ? '=' : separator
  if (or !== undefined && !text.includes(mark)) return decodeItem(or, encoded === 'none' ? text : unescaped(text))
  const { properties = {}, rest } = parameter
  const members = keysAndValues(text, separator, isPairs, encoded).map(([key, value]) => {
    const kind = Object.hasOwn(properties, key) ? properties[key] : rest
    return [key, decodeMember(kind, value)]
  })
  return Object.fromEntries(members)
}

/** Decodes a member of an object that is one text, in which an array is JSON. */
function decodeMember(declared: MemberKind | undefined, text: string): unknown {
  const kind = typeof declared === 'object' ? declared.kind : declared
  if (kind === undefined || kind === 'object') return text
  if (!isArrayKind(kind)) return decodeItem(itemKind(kind), text)
  const json = decodeItem('json', text)
  return Array.isArray(json) ? json : decodeItems(kind, [text])
}
