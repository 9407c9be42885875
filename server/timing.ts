import { AsyncLocalStorage } from 'node:async_hooks'

/** A piece of work for a request: where it was done, how long it waited there for its turn, and how long it took. */
export interface Work {
  readonly lane: 'main' | 'index' | 'scan' | 'write'
  readonly waitMs: number
  readonly runMs: number
}

/** Carries a request's list of work past the floors that know nothing of it. Only requests that asked for it have one. */
const requests = new AsyncLocalStorage<Work[]>()

/** Runs what answers a request, and notes in `work` what is done for it. */
export function noting<Answer>(work: Work[], run: () => Answer): Answer {
  return requests.run(work, run)
}

/** Begins to measure work for the present request; undefined where nobody asked. To be called with the time that it took. */
export function startWork(lane: Work['lane']): ((runMs: number) => void) | undefined {
  const work = requests.getStore()
  if (work === undefined) return undefined
  const start = performance.now()
  return (runMs) => {
    work.push({ lane, waitMs: Math.max(0, performance.now() - start - runMs), runMs })
  }
}
