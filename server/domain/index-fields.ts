/** A field of an index: a column by number, and its direction. */
export interface IndexField {
  readonly column: number
  readonly descending: boolean
  /** Set for an index that finds the texts which contain a text; it has this one field. */
  readonly contains?: true
  /** Set for an index that lets no two rows have the same cells. Its keys are whole texts. */
  readonly unique?: true
}

/** An index that is built: pages may be read by it. */
export interface UsableIndex {
  readonly id: string
  /** The generation of the row table beside which it was built, where that says which table it is. */
  readonly builtFor?: number
  readonly fields: readonly IndexField[]
}

/** Whether an index finds texts that contain a text. */
export function isContains({ fields }: { readonly fields: readonly IndexField[] }): boolean {
  return fields[0]?.contains === true
}

/** Whether an index lets no two rows have the same cells. */
export function isUnique({ fields }: { readonly fields: readonly IndexField[] }): boolean {
  return fields[0]?.unique === true
}

/**
 * Fields as the catalogue has them: column numbers in sort syntax, `-2,1`, with `~2` for an index that finds texts and `!2,1` for one that
 * lets no two rows have the same cells.
 */
export function fieldsText(fields: readonly IndexField[]): string {
  const signed = fields
    .map(({ column, descending, contains }) => (contains ? `~${column}` : descending ? -column : column))
    .join()
  return isUnique({ fields }) ? `!${signed}` : signed
}

/** The fields of a text that `fieldsText` wrote. */
export function fieldsOf(text: string): IndexField[] {
  if (text.startsWith('~')) return [{ column: Number(text.slice(1)), descending: false, contains: true }]
  if (text.startsWith('!')) return fieldsOf(text.slice(1)).map((field) => ({ ...field, unique: true }))
  return text
    .split(',')
    .map(Number)
    .map((signed) => ({ column: Math.abs(signed), descending: signed < 0 }))
}
