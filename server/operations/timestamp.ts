/** Milliseconds since 1970 as replies show them: UTC, milliseconds, `Z`. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds)
}
