import fc from 'fast-check'
import { inject } from 'vitest'

/** Shrinking a counterexample ends after this time: a large counterexample says more than a time-out. */
const SHRINK_MS = 20_000

/** Of a property that runs on each engine, so many runs are enough on PostgreSQL: what does not depend on the engine, SQLite's run finds. */
const ON_POSTGRES = 0.4

/** How often a property of each engine runs here. */
export function runsHere(onSqlite: number): number {
  return inject('engines').includes('SQLite') ? onSqlite : Math.ceil(ON_POSTGRES * onSqlite)
}

/**
 * `fc.assert` for properties whose runs are slow. A property that fails is tried again from its counterexample, which is made
 * smaller for some seconds. The error shows the smallest one so far, with the seed and path that repeat it.
 */
export async function assertProperty<Values>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  parameters: fc.Parameters<Values> = {},
): Promise<void> {
  const found = await fc.check(property, { ...parameters, endOnFailure: true })
  if (!found.failed) return
  const { seed, counterexamplePath: path } = found
  const again = { ...parameters, seed, ...(path !== null && { path }), interruptAfterTimeLimit: SHRINK_MS }
  const shrunk = await fc.check(property, again)
  // A failure that does not happen again in time is shown as it was found.
  throw new Error(fc.defaultReportMessage(shrunk.failed ? shrunk : found), { cause: found.errorInstance })
}
