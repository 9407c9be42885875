/** What a change of a single keyword does to the values that a schema lets through. */
import type { Effect } from './change.ts'
import { canonical, type Json, type JsonObject } from './node.ts'
import { patternEffect } from './pattern.ts'

export interface KeywordChange {
  readonly what: string
  readonly effect: Effect
}

const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']

/** A minimum of 0 is none for what is counted. */
const COUNTED = new Set(['minLength', 'minItems', 'minProperties'])

export function keywordChanges(released: JsonObject, current: JsonObject): KeywordChange[] {
  const names = [...new Set([...Object.keys(released), ...Object.keys(current)])]
  return names.flatMap((name) => {
    const effect = keywordEffect(name, released[name], current[name])
    return effect ? [{ what: `${name}: ${shown(released[name])} → ${shown(current[name])}`, effect }] : []
  })
}

function keywordEffect(name: string, released: Json | undefined, current: Json | undefined): Effect | undefined {
  if (canonical(released) === canonical(current)) return undefined
  if (AT_LEAST.includes(name)) return boundEffect(limit(name, released), limit(name, current))
  if (AT_MOST.includes(name)) return boundEffect(limit(name, current), limit(name, released))
  if (name === 'format') return formatEffect(released, current)
  if (name === 'pattern' && typeof released === 'string' && typeof current === 'string') {
    return patternEffect(released, current)
  }
  if (name === 'x-extensible-enum') return opennessEffect(released, current)
  if (name === 'uniqueItems' && !released && !current) return undefined
  if (name === 'multipleOf' && typeof released === 'number' && typeof current === 'number') {
    if (current % released === 0) return 'narrower'
    return released % current === 0 ? 'wider' : 'different'
  }
  if (released === undefined || released === false) return 'narrower'
  return current === undefined || current === false ? 'wider' : 'different'
}

/** Who reads it was told that values may come that are not listed; what is not listed any more may not be sent any more. */
function opennessEffect(released: Json | undefined, current: Json | undefined): Effect {
  if (released === undefined || current === undefined) return current === undefined ? 'narrower' : 'wider'
  if (!Array.isArray(released) || !Array.isArray(current)) return 'added'
  const known = current.map(canonical)
  return released.every((value) => known.includes(canonical(value))) ? 'added' : 'narrower'
}

/** The effect of a lower bound; for an upper one the two change places. */
function boundEffect(released: number, current: number): Effect | undefined {
  if (released === current) return undefined
  return current > released ? 'narrower' : 'wider'
}

/** Where nothing is said: no bound, which is beyond every number on its side. */
function limit(name: string, value: Json | undefined): number {
  if (typeof value === 'number') return value
  if (COUNTED.has(name)) return 0
  return AT_MOST.includes(name) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

/** Formats that validators hold values against. Others are hints. */
const HELD = new Set(
  'date date-time time duration email hostname ipv4 ipv6 uri uri-reference uuid int32 int64 float double byte binary'.split(
    ' ',
  ),
)

const WITHIN: { readonly [format: string]: string } = { int32: 'int64', float: 'double' }

function formatEffect(released: Json | undefined, current: Json | undefined): Effect | undefined {
  const [before, now] = [released, current].map((format) => (HELD.has(String(format)) ? String(format) : undefined))
  if (before === now) return undefined
  if (before === undefined || (now !== undefined && WITHIN[now] === before)) return 'narrower'
  return now === undefined || WITHIN[before] === now ? 'wider' : 'different'
}

/** A value in a message; long ones are cut. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'none'
  const text = typeof value === 'string' ? value : canonical(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
