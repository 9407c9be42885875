/** A field of an index: a column by number, and its direction. */
export interface IndexField {
  readonly column: number
  readonly descending: boolean
}

/** An index that is built: pages may be read by it. */
export interface UsableIndex {
  readonly id: string
  readonly fields: readonly IndexField[]
}

/** Fields as the catalogue has them: column numbers in sort syntax, `-2,1`. */
export function fieldsText(fields: readonly IndexField[]): string {
  return fields.map(({ column, descending }) => (descending ? -column : column)).join()
}

/** The fields of a text that `fieldsText` wrote. */
export function fieldsOf(text: string): IndexField[] {
  return text
    .split(',')
    .map(Number)
    .map((signed) => ({ column: Math.abs(signed), descending: signed < 0 }))
}
