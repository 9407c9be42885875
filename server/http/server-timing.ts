import type { Work } from '../timing.ts'

/**
 * Whether a `Prefer` header asks for `server-timing`. RFC 7240: preferences are separated by commas, may have values and parameters, and
 * are known in any case.
 */
export function asksForTiming(prefer: string | readonly string[] | undefined): boolean {
  if (prefer === undefined) return false
  const preferences = String(prefer).split(',')
  return preferences.some((preference) => /^server-timing\s*([=;].*)?$/i.test(preference.trim()))
}

/** The value of the header. The lane is that of the scan or write; every request looks something up on the main lane too. */
export function timingText(work: readonly Work[]): string {
  const lane = work.findLast((piece) => piece.lane !== 'main')?.lane ?? 'main'
  const wait = work.reduce((sum, { waitMs }) => sum + waitMs, 0)
  const run = work.reduce((sum, { runMs }) => sum + runMs, 0)
  // The contract knows an export as a scan.
  return `lane;desc="${lane === 'export' ? 'scan' : lane}", wait;dur=${wait.toFixed(2)}, run;dur=${run.toFixed(2)}`
}
