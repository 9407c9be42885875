/** A row as JSON. Throws a `TypeError` for a row that JSON would change silently. */
export function rowText(row: unknown, index: number): string {
  checkRow(row, index)
  try {
    return JSON.stringify(row)
  } catch (cause) {
    throw new TypeError(`rows[${index}] cannot be written as JSON: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

/** JSON turns NaN and infinities into `null` and leaves out functions and symbols, so a filled cell would become empty. */
export function checkRow(row: unknown, index: number): void {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new TypeError(`rows[${index}] must be an object with column names as keys, not ${shown(row)}.`)
  for (const name in row) {
    // Cast: a row is read by whatever names it has.
    const cell = (row as Record<string, unknown>)[name]
    const kind = typeof cell
    if (kind === 'string' || (kind === 'number' ? Number.isFinite(cell) : kind !== 'function' && kind !== 'symbol'))
      continue
    throw new TypeError(`rows[${index}][${JSON.stringify(name)}] cannot be written as JSON: it is ${shown(cell)}.`)
  }
}

function shown(value: unknown): string {
  return Array.isArray(value) ? 'an array' : typeof value === 'function' ? 'a function' : String(value)
}
