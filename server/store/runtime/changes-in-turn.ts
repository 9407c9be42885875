import { ConcurrencyLimit } from './concurrency-limit.ts'

/** Changes of one dataset that may wait; more are refused. */
const CHANGES_WAITING = 16

/** Lets one change of the columns or indexes of each dataset run at a time. */
export function changesInTurn(): ConcurrencyLimit {
  return new ConcurrencyLimit(1, CHANGES_WAITING)
}
