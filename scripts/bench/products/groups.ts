/** Groups of a reply by city. */
export function cities<Group>(
  groups: readonly Group[],
  read: (group: Group) => { readonly city: string; readonly count: number; readonly average: number },
): Record<string, { readonly count: number; readonly average: number }> {
  return Object.fromEntries(groups.map(read).map(({ city, count, average }) => [city, { count, average }]))
}

/** A number, which some write as a text. */
export function numberOf(value: unknown): number {
  return typeof value === 'string' ? Number(value) : (value as number)
}
