/** The members of an object, or the items of an array, that were sent under names of their own: `name[a][b]=1`, `x=1&y=2`. */
import { decodeItem, isArrayKind, itemKind } from './decode-item.ts'
import type { MemberKind, MemberShape } from './route.ts'

/** What was sent under a name, and below it. */
export interface SentNode {
  texts: readonly string[]
  /** With an empty bracket at the end, as only the items of an array are. */
  isList: boolean
  readonly members: Map<string, SentNode>
}

/** No value that people send is deeper. */
const MAX_DEPTH = 16

export function sentNode(): SentNode {
  return { texts: [], isList: false, members: new Map() }
}

/** `[a][b][]` → `['a', 'b', '']`. Undefined if the text has another form, or is too deep. */
export function bracketKeys(text: string): string[] | undefined {
  const keys = /^(?:\[[^[\]]*\])+$/.test(text) ? text.slice(1, -1).split('][') : undefined
  return keys && keys.length <= MAX_DEPTH ? keys : undefined
}

export function addTexts(node: SentNode, keys: readonly string[], texts: readonly string[], isItem: boolean): void {
  let at = node
  for (const key of keys) {
    const next = at.members.get(key) ?? sentNode()
    at.members.set(key, next)
    at = next
  }
  at.isList ||= isItem
  at.texts = at.texts.length === 0 ? texts : [...at.texts, ...texts]
}

/** Leaves a value that does not have the declared shape as it is: the validator refuses it. */
export function decodeNode(declared: MemberKind | undefined, { texts, isList, members }: SentNode): unknown {
  const shape: MemberShape = typeof declared === 'string' ? { kind: declared } : (declared ?? ANY)
  if (members.size === 0) return decodeTexts(declared === undefined ? undefined : shape, texts, isList)
  if (!isArrayKind(shape.kind)) return texts.length > 0 ? oneOrAll(texts) : decodeMembers(shape, members)
  const keys = [...members.keys()]
  if (!keys.every((key) => /^\d*$/.test(key))) return decodeMembers(ANY, members)
  const item: MemberKind = shape.items ?? itemKind(shape.kind)
  const indexed = keys
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => decodeNode(item, members.get(key) ?? sentNode()))
  return [...texts.map((text) => decodeTexts(asShape(item), [text], false)), ...indexed]
}

const ANY: MemberShape = { kind: 'object' }

function asShape(kind: MemberKind): MemberShape {
  return typeof kind === 'string' ? { kind } : kind
}

function decodeMembers({ properties = {}, rest }: MemberShape, members: ReadonlyMap<string, SentNode>): unknown {
  // by entries, so that a member called __proto__ is one like any other
  return Object.fromEntries(
    [...members].map(([key, node]) => [key, decodeNode(Object.hasOwn(properties, key) ? properties[key] : rest, node)]),
  )
}

/** Decodes a name that was sent without further keys. An object may also be JSON. */
function decodeTexts(shape: MemberShape | undefined, texts: readonly string[], isList: boolean): unknown {
  const [text = ''] = texts
  const isOne = texts.length === 1 && !isList
  if (shape === undefined) return isOne ? text : texts
  const { kind, or } = shape
  if (!isArrayKind(kind)) {
    if (!isOne) return texts
    if (kind !== 'object') return decodeItem(itemKind(kind), text)
    return or === undefined || text.startsWith('{') ? decodeItem('json', text) : decodeItem(or, text)
  }
  if (or !== undefined && isOne) {
    const value = decodeItem(or, text)
    if (or === 'string' || typeof value !== 'string') return value
  }
  return texts.map((item) => decodeItem(itemKind(kind), item))
}

export function oneOrAll(texts: readonly string[] = []): unknown {
  return texts.length === 1 ? texts[0] : texts
}
