import type { Waiting } from '../../generated/resource.gen.ts'
import { RateLimitError } from '../errors.ts'
import { durationText } from './counted.ts'
import { explain } from './failure.ts'

/** Shorter waits are over before anybody has read why. */
const SHORT_MS = 1500

/** Says why a command that has no progress to show does nothing for a while. */
export function showWaiting({ error, waitMs }: Waiting): void {
  if (waitMs < SHORT_MS) return
  const [reason] = error instanceof RateLimitError ? ['The rate limit is reached.'] : explain(error).text.split('\n')
  process.stderr.write(`${reason} Trying again in ${durationText(waitMs / 1000)}.\n`)
}
