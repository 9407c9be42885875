/** Finds the operations of a tag that have no handler yet. */
import ts from 'typescript'
import type { ContractOperation, Section } from './contract.ts'
import type { Draft } from './draft.ts'
import { HANDLERS, isPlain, membersOf, type Place } from './places.ts'
import { descendants, parse } from './source.ts'

/** The operations that can be added. For the others it notes why they cannot. */
export function missingOperations(
  draft: Draft,
  { interfaceName, operations }: Section,
  places: ReadonlyMap<string, Place>,
): ContractOperation[] {
  const place = places.get(interfaceName)
  if (place && (place.object === undefined || !isPlain(place.object))) return noteOdd(draft, place, operations)
  const present = place?.object && membersOf(place.object)
  return operations.filter(({ id }) => !present?.has(id) && !noteMoved(draft, id, places))
}

/** In code of another style, anything with the operation's name counts as its handler, so that no second one is made. */
function noteOdd(draft: Draft, { path, functionName }: Place, operations: readonly ContractOperation[]): [] {
  const names = new Set(draft.list(HANDLERS).flatMap((file) => identifiersOf(file, draft.read(file) ?? '')))
  const lacking = operations.map(({ id }) => id).filter((id) => !names.has(id))
  if (lacking.length > 0) {
    const why = `${functionName} does not return an object in which each handler stands by its name`
    draft.problems.push(`${path}: ${why}. Nothing is changed here; write ${lacking.join(', ')} by hand.`)
  }
  return []
}

function identifiersOf(path: string, text: string): string[] {
  return descendants(parse(path, text)).flatMap((node) =>
    ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : [],
  )
}

/** If an operation's tag has changed, its handler exists, but in the wrong file. */
function noteMoved(draft: Draft, id: string, places: ReadonlyMap<string, Place>): boolean {
  const other = [...places.values()].find(({ object }) => object && membersOf(object).has(id))
  if (other === undefined) return false
  draft.problems.push(`${other.path}: ${id} is under another tag in the contract. Move its handler to that tag's file.`)
  return true
}
