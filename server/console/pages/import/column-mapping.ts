import type { Column } from '../../../../client/index.ts'

/** Where the columns of a file go: each into a column of the dataset, or undefined to be left out. */
export type Mapping = readonly (Column | undefined)[]

/** By their names, first as they are, then without regard to case, spaces and signs; without names by their order. */
export function mappingOf(names: readonly string[], columns: readonly Column[], hasHeader: boolean): Mapping {
  if (!hasHeader) return names.map((_, index) => columns[index])
  const free = new Set(columns)
  const take = (found: Column | undefined) => {
    if (found !== undefined) free.delete(found)
    return found
  }
  const exact = names.map((name) => take(columns.find((column) => column.name === name)))
  return exact.map((found, index) => {
    const name = plain(names[index] ?? '')
    return found ?? take([...free].find((column) => plain(column.name) === name))
  })
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim()
}

/** Sends a column of the file elsewhere; whichever went there before is left out. */
export function mapped(mapping: Mapping, index: number, to: Column | undefined): Mapping {
  return mapping.map((column, other) => (other === index ? to : column === to ? undefined : column))
}
