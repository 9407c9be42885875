import type { Waiting } from '../../../generated/resource.gen.ts'
import { RateLimitError } from '../../errors.ts'
import { durationText } from '../counted.ts'
import { explain } from '../failure.ts'

/** What an import waits for, in a line. */
export function waitingText({ error, attempts, waitMs, patienceMs }: Waiting): string {
  const seconds = durationText(waitMs / 1000)
  if (error instanceof RateLimitError || patienceMs === undefined) return `waiting ${seconds} for the rate limit`
  const [reason] = explain(error).text.split('\n')
  return `waiting for the service: tried ${attempts === 1 ? 'once' : `${attempts} times`}, next attempt in ${seconds}, giving up after ${durationText(patienceMs / 1000)}. ${reason}`
}
