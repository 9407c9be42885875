let format: Intl.ListFormat | undefined

/** Types of columns as a message names them: `number and date`. What makes the list takes 10 ms to load, so a start does without it. */
export function typeList(types: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return format.format(types)
}
