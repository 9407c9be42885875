/** Edits of an OpenAPI document, as a person would make them. Each throws if the document lacks the part that it edits. */
import { isObject, type Json, type JsonObject } from '@dataset-service/generator'

export type Edit = (document: JsonObject) => void

/** A place in the document: keys with `.` between them. Paths are written like `paths.[/datasets].post`. */
export type Place = string

export function set(place: Place, value: Json): Edit {
  return (document) => {
    const { parent, key } = find(document, place)
    parent[key] = structuredClone(value)
  }
}

export function remove(place: Place): Edit {
  return (document) => {
    const { parent, key } = existing(document, place)
    delete parent[key]
  }
}

/** Renames a key and keeps its position. */
export function rename(place: Place, to: string): Edit {
  return (document) => {
    const { parent, key } = existing(document, place)
    const entries = Object.entries(parent)
    for (const [name] of entries) delete parent[name]
    for (const [name, value] of entries) parent[name === key ? to : name] = value
  }
}

export function append(place: Place, ...values: Json[]): Edit {
  return (document) => {
    const { parent, key } = find(document, place)
    parent[key] = [...listAt(document, place, []), ...values]
  }
}

/** Removes the items of a list that are equal to the value or refer to it. */
export function drop(place: Place, value: string): Edit {
  return (document) => {
    const { parent, key } = existing(document, place)
    const list = listAt(document, place)
    const left = list.filter((item) => item !== value && !(isObject(item) && item['$ref'] === value))
    if (left.length === list.length) throw new Error(`${place} has no ${value}`)
    parent[key] = left
  }
}

/** Reverses the order of a list, or of the keys of an object. */
export function reverse(place: Place): Edit {
  return (document) => {
    const { parent, key } = existing(document, place)
    const value = parent[key]
    parent[key] = isObject(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : listAt(document, place).reverse()
  }
}

/** Replaces text everywhere in the document, keys included. */
export function replaceAll(from: string, to: string): Edit {
  return (document) => {
    const before = JSON.stringify(document)
    if (!before.includes(from)) throw new Error(`the document has no ${from}`)
    Object.assign(document, JSON.parse(before.replaceAll(from, to)))
  }
}

/** A copy of the document with the edits made. */
export function edited(document: JsonObject, edits: readonly Edit[]): JsonObject {
  // by way of text: two aliases of YAML share one object, and an edit of one must not change the other
  const copy: JsonObject = JSON.parse(JSON.stringify(document))
  for (const edit of edits) edit(copy)
  return copy
}

function existing(document: JsonObject, place: Place) {
  const found = find(document, place)
  if (!(found.key in found.parent)) throw new Error(`the document has no ${place}`)
  return found
}

function find(document: JsonObject, place: Place): { parent: JsonObject; key: string } {
  const keys = [...place.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([key, inBrackets]) => inBrackets ?? key)
  const key = keys.pop() ?? ''
  let parent: Json | undefined = document
  for (const step of keys) parent = isObject(parent) ? parent[step] : undefined
  if (!isObject(parent)) throw new Error(`the document has no ${place}`)
  return { parent, key }
}

function listAt(document: JsonObject, place: Place, missing?: Json[]): Json[] {
  const { parent, key } = find(document, place)
  const list = parent[key] ?? missing
  if (!Array.isArray(list)) throw new Error(`${place} is no list`)
  return list
}
