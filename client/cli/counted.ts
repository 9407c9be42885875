/** A number with its noun, and its verb if there is one: `1 row`, `2,000 rows`; `counted(1, 'row is', 'rows are')`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`
}

/** A whole number with commas. `toLocaleString` would first load what ICU knows of all languages, in 6 ms. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function durationText(fraction: number): string {
  const seconds = Math.ceil(fraction)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
