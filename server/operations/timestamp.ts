let lastMilliseconds = 0
let lastText = textOf(lastMilliseconds)

/** Milliseconds since 1970 as replies show them: UTC, milliseconds, `Z`. */
export function timestamp(milliseconds: number): string {
  // Rows that came together have one time, and its text takes longer than all else of a row.
  if (milliseconds !== lastMilliseconds) {
    lastText = textOf(milliseconds)
    lastMilliseconds = milliseconds
  }
  return lastText
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds)
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
