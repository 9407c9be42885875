/** What a client calls the operations of a tag, and the arguments of one. */
import { toCase } from '@hey-api/openapi-ts'
import type { Operation } from '../model/model.ts'
import { identifier, singular } from '../model/names.ts'

/** `API keys` → `apiKeys`. */
export function resourceName(tag: string): string {
  return legal(identifier(toCase(tag, 'camelCase')))
}

/** Each operation's method: `listDatasets` of the tag `Datasets` is `list`. Where two would be the same, both keep their ids. */
export function methodNames<Named extends Pick<Operation, 'id' | 'tag'>>(
  operations: readonly Named[],
): Map<Named, string> {
  const names = new Map(operations.map((operation) => [operation, shortName(operation)]))
  for (;;) {
    const equal = Map.groupBy(operations, (operation) => names.get(operation))
    const clashing = [...equal.values()].filter((same) => same.length > 1).flat()
    if (clashing.length === 0) return names
    // ids are different, so that this ends
    for (const operation of clashing) names.set(operation, fullName(operation))
  }
}

function fullName({ id }: Pick<Operation, 'id'>): string {
  return legal(identifier(toCase(id, 'camelCase')))
}

/** The id without the noun of its tag, which stands before the dot already. */
function shortName(operation: Pick<Operation, 'id' | 'tag'>): string {
  const noun = toCase(operation.tag, 'PascalCase')
  const full = fullName(operation)
  for (const word of [noun, singular(noun)]) {
    const [verb, rest] = [full.slice(0, full.indexOf(word)), full.slice(full.indexOf(word) + word.length)]
    if (full.includes(word) && verb !== '' && /^(?:[A-Z]|$)/.test(rest)) return legal(verb + rest)
  }
  return full
}

/** Names of arguments, each once, and none that the method uses otherwise or TypeScript refuses. */
export function argumentNames(parameters: readonly string[], taken: readonly string[]): string[] {
  const names: string[] = []
  for (const parameter of parameters) {
    const wanted = identifier(toCase(parameter, 'camelCase'))
    const isFree = (name: string) => !names.includes(name) && !taken.includes(name) && !RESERVED.has(name)
    const candidates = [wanted, ...parameters.map((_, index) => `${wanted}${index + 1}`), `${wanted}Value`]
    names.push(candidates.find(isFree) ?? `${wanted}Parameter${names.length}`)
  }
  return names
}

function legal(name: string): string {
  return ['constructor', 'prototype', '__proto__'].includes(name) ? `${name}_` : name
}

/** Words that cannot name an argument in a class. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
)
