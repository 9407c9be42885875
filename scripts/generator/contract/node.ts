/** Parts of an OpenAPI document, each with the place where it stands. */

export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

export interface Node {
  readonly value: JsonObject
  /** JSON pointer into the document, with `#` before it. */
  readonly place: string
  readonly root: JsonObject
}

export function rootNode(document: JsonObject): Node {
  return { value: document, place: '#', root: document }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands under a key, references followed; undefined when it is no object. */
export function child(node: Node, key: string): Node | undefined {
  const found = rawChild(node, key)
  return found && resolved(found)
}

/** As `child`, with a reference left as it is. JSON Schema's `true` and `false` count as the schemas they stand for. */
export function rawChild(node: Node, key: string): Node | undefined {
  const value = node.value[key]
  if (typeof value === 'boolean') return below(node, key, value ? {} : { not: {} })
  return isObject(value) ? below(node, key, value) : undefined
}

/** All objects under a key, by their own keys or indexes, references followed. */
export function children(node: Node, key: string): Map<string, Node> {
  return new Map([...rawChildren(node, key)].map(([name, inner]) => [name, resolved(inner)]))
}

export function rawChildren(node: Node, key: string): Map<string, Node> {
  const parent = node.value[key]
  if (typeof parent !== 'object' || parent === null) return new Map()
  const holder: Node = { value: { ...parent } as JsonObject, place: step(node.place, key), root: node.root } // indexes are keys too
  const found = new Map<string, Node>()
  for (const name of Object.keys(holder.value)) {
    const inner = rawChild(holder, name)
    if (inner) found.set(name, inner)
  }
  return found
}

const LONGEST_CHAIN = 20

/** Follows references within the document. What is in other files is not read: those references are compared as texts. */
function resolved(node: Node): Node {
  let found = node
  for (let steps = 0; steps < LONGEST_CHAIN; steps += 1) {
    const target = targetOf(found)
    if (target === undefined) break
    found = target
  }
  return found
}

/** The targets of each document's references: most references occur in many operations. */
const targets = new WeakMap<JsonObject, Map<string, Node | undefined>>()

/** What a node's own reference leads to. */
export function targetOf({ value, root }: Node): Node | undefined {
  const ref = value['$ref']
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined
  const known = targets.get(root) ?? new Map<string, Node | undefined>()
  targets.set(root, known)
  if (!known.has(ref)) known.set(ref, lookUp(ref, root))
  return known.get(ref)
}

function lookUp(ref: string, root: JsonObject): Node | undefined {
  let target: Json | undefined = root
  for (const segment of ref.slice(2).split('/')) {
    const key = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return undefined
    target = (target as JsonObject)[key] // indexes are keys too
  }
  return isObject(target) ? { value: target, place: ref, root } : undefined
}

function below(node: Node, key: string, value: JsonObject): Node {
  return { value, place: step(node.place, key), root: node.root }
}

function step(place: string, key: string): string {
  return `${place}/${/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`
}

/** Text that is the same for equal values, whatever the order of their keys. */
export function canonical(value: Json | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}

/** A list of texts under a key; empty when there is none. */
export function texts({ value }: Node, key: string): string[] {
  const found = value[key]
  return Array.isArray(found) ? found.map(String) : []
}
