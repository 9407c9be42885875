/** Extensions by which generated clients return something else of a reply. */
import type { Change } from './change.ts'
import { canonical, type JsonObject, type Node } from './node.ts'

/** Extensions of the whole document. */
const OF_ALL = ['x-envelope', 'x-pagination']

export function compareConventions(released: Node, current: Node): Change[] {
  return changed(released.value, current.value, OF_ALL).map((name) => ({
    operation: 'all operations',
    place: `#/${name}`,
    ...otherMethods(name),
  }))
}

/** Compares the pagination of an operation, which may have its own. */
export function otherPagination(released: Node, current: Node): Pick<Change, 'what' | 'breaks'>[] {
  return changed(released.value, current.value, ['x-pagination']).map(otherMethods)
}

function changed(released: JsonObject, current: JsonObject, names: readonly string[]): string[] {
  return names.filter((name) => text(released[name]) !== text(current[name]))
}

function text(value: JsonObject[string] | undefined): string {
  return value === undefined ? '' : canonical(value)
}

function otherMethods(name: string) {
  const breaks = { audience: 'generated clients', why: 'their methods return something else' } as const
  return { what: `${name} changed`, breaks }
}
