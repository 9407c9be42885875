/** References that lead in a circle with nothing in between: such a schema says nothing, and no type can be written for it. */
import { GenerationError } from '../generation-error.ts'
import { atPointer, keysOf, pointerOf } from './openapi.ts'
import { referencesIn } from './references.ts'

/** A property or an item in between makes a schema that contains itself, which is fine. */
const COMPOSITION = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const

export function checkCircles(document: object): void {
  const visited = new Set<string>()
  for (const { ref } of referencesIn(document)) {
    if (ref.startsWith('#/')) follow(document, pointerOf(keysOf(ref)), [], visited)
  }
}

function follow(document: object, ref: string, path: readonly string[], visited: Set<string>): void {
  const start = path.indexOf(ref)
  if (start !== -1) {
    const circle = [...path.slice(start), ref].join(' → ')
    throw new GenerationError(
      `this reference leads in a circle, ${circle}. Give one of them a schema of its own.`,
      keysOf(ref),
    )
  }
  if (visited.has(ref)) return
  for (const next of directReferences(atPointer(document, ref))) follow(document, next, [...path, ref], visited)
  visited.add(ref)
}

/** Those that a value of this schema has to meet itself. */
function directReferences(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own: unknown = Reflect.get(schema, '$ref')
  const parts = COMPOSITION.flatMap((keyword) => {
    const value: unknown = Reflect.get(schema, keyword)
    return [value].flat().flatMap(directReferences)
  })
  return [...(typeof own === 'string' && own.startsWith('#/') ? [pointerOf(keysOf(own))] : []), ...parts]
}
