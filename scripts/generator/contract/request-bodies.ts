/** Request bodies: what a client sends today has to be taken tomorrow. */
import { breakageOf, type Change } from './change.ts'
import { compareContents } from './contents.ts'
import { child } from './node.ts'
import { nameOf, type Operation } from './operations.ts'
import { requiredChanges } from './parameters.ts'

export function compareRequestBodies(released: Operation, current: Operation): Change[] {
  return bodyChanges(released, current).map((change) => ({ operation: nameOf(current), ...change }))
}

function bodyChanges(released: Operation, current: Operation): Omit<Change, 'operation'>[] {
  const [before, now] = [child(released.node, 'requestBody'), child(current.node, 'requestBody')]
  if (before && now) return [...requiredChanges(before, now), ...compareContents(before, now, 'request')]
  if (before) return [{ place: before.place, what: 'request body removed', ...breakageOf('removed', 'request') }]
  if (now === undefined) return []
  if (now.value['required'] !== true) return [{ place: now.place, what: 'optional request body added' }]
  return [{ place: now.place, what: 'required request body added', ...breakageOf('narrower', 'request') }]
}
