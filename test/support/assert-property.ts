import fc from 'fast-check'

/** Making a counterexample smaller ends after so long: what was found is worth more than what a time-out says. */
const SHRINK_MS = 20_000

/**
 * `fc.assert` for properties whose every run takes time. A property that fails is tried again from its counterexample, and made
 * smaller for some seconds; the smallest one so far is what the error shows, with the seed and path to repeat it.
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
  // A failure that does not come again, or not in time, is shown as it was found.
  throw new Error(fc.defaultReportMessage(shrunk.failed ? shrunk : found), { cause: found.errorInstance })
}
