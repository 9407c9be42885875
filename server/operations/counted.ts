/** A number with its noun, and its verb if there is one: `1 row`, `2 rows`; `counted(1, 'row has', 'rows have')`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${value} ${value === 1 ? one : several}`
}
