import type { Column } from '../../../../client/index.ts'

/** For each column of a file the column of the dataset, or undefined if it is not imported. */
export type Mapping = readonly (Column | undefined)[]

/** Matches columns by name: first exactly, then ignoring case, spaces and punctuation. Without names it matches them by their order. */
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

/** Chooses another column for one of the file. The one that had it before is no longer imported. */
export function mapped(mapping: Mapping, index: number, to: Column | undefined): Mapping {
  return mapping.map((column, other) => (other === index ? to : column === to ? undefined : column))
}
