/** The middle of some numbers; of an even count the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (Number.isInteger(middle)) return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
  return sorted[Math.floor(middle)] ?? Number.NaN
}

/**
 * Between which two of some numbers the true median lies, 19 times of 20 at least: by the ranks that as many throws of a coin stay
 * between. Few numbers have no such ranks; then it is their least and their greatest.
 */
export function medianInterval(values: readonly number[]): [from: number, to: number] {
  const sorted = values.toSorted((a, b) => a - b)
  let [below, share] = [0, 2 ** -sorted.length]
  let outside = share
  while (below < sorted.length / 2) {
    share *= (sorted.length - below) / (below + 1)
    if (outside + share > 0.025) break
    outside += share
    below += 1
  }
  return [sorted[below] ?? Number.NaN, sorted.at(-1 - below) ?? Number.NaN]
}

/** A number for people: three significant digits, thousands apart. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The growth of memory in MB a minute, by the least-squares line through `[seconds, MB]`. */
export function slopePerMinute(points: readonly (readonly [number, number])[]): number {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return (covariance / variance) * 60
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
