/** Parts of the `User-Agent`, in this order: each browser also names others that it is compatible with. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Linux`. An unknown `User-Agent` is shown as it is. */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser'
  const find = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent.includes(part))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser === undefined) return userAgent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}
