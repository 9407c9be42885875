/** A field of an index: a column by number, and its direction. */
export interface IndexField {
  readonly column: number
  readonly descending: boolean
  /** Of an index that finds the texts which contain a text; it has this one field. */
  readonly contains?: true
}

/** An index that is built: pages may be read by it. */
export interface UsableIndex {
  readonly id: string
  readonly fields: readonly IndexField[]
}

/** Whether an index finds texts that contain a text; all others put rows into an order. */
export function isContains({ fields }: { readonly fields: readonly IndexField[] }): boolean {
  return fields[0]?.contains === true
}

/** Fields as the catalogue has them: column numbers in sort syntax, `-2,1`, and `~2` for an index that finds texts. */
export function fieldsText(fields: readonly IndexField[]): string {
  return fields
    .map(({ column, descending, contains }) => (contains ? `~${column}` : descending ? -column : column))
    .join()
}

/** The fields of a text that `fieldsText` wrote. */
export function fieldsOf(text: string): IndexField[] {
  if (text.startsWith('~')) return [{ column: Number(text.slice(1)), descending: false, contains: true }]
  return text
    .split(',')
    .map(Number)
    .map((signed) => ({ column: Math.abs(signed), descending: signed < 0 }))
}
