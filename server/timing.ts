import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type { Lane } from './domain/lane.ts'

/** A piece of work for a request: the lane that did it, how long it waited there, and how long it took. */
export interface Work {
  readonly lane: Lane
  readonly waitMs: number
  readonly runMs: number
}

/** Carries a request's list of work through operations and store. Only requests that ask for their timing have one. */
const requests = new AsyncLocalStorage<Work[]>()

// For metrics of the whole process. Without a listener a channel costs one look.
const works = channel('dataset-service:work')
const commitGroups = channel('dataset-service:commit-group')

/** Runs what answers a request, and collects in `work` what is done for it. */
export function collectingWork<Answer>(work: Work[], run: () => Answer): Answer {
  return requests.run(work, run)
}

/**
 * Begins to measure work for the present request; undefined where neither the request nor a listener wants it. The result is called with
 * the time that the work took.
 */
export function startWork(lane: Lane): ((runMs: number) => void) | undefined {
  const work = requests.getStore()
  if (work === undefined && !works.hasSubscribers) return undefined
  const start = performance.now()
  return (runMs) => {
    const done: Work = { lane, waitMs: Math.max(0, performance.now() - start - runMs), runMs }
    work?.push(done)
    works.publish(done)
  }
}

/** Does work and reports how many milliseconds it took, if a listener is given. */
export async function timed<Answer>(onRan: ((runMs: number) => void) | undefined, run: () => Promise<Answer>) {
  if (onRan === undefined) return run()
  const start = performance.now()
  const answer = await run()
  onRan(performance.now() - start)
  return answer
}

/** Notes how many writes one commit made durable. */
export function noteCommitGroup(writes: number): void {
  commitGroups.publish(writes)
}

/** Called for all work of this process, for any request. */
export interface WorkListener {
  readonly onWork: (work: Work) => void
  readonly onCommitGroup: (writes: number) => void
}

/** Begins to call a listener; the result ends that. */
export function listenToWork({ onWork, onCommitGroup }: WorkListener): () => void {
  // Only the two functions above publish, each what its listener takes.
  const onWorkMessage = (work: unknown) => onWork(work as Work)
  const onGroupMessage = (writes: unknown) => onCommitGroup(writes as number)
  works.subscribe(onWorkMessage)
  commitGroups.subscribe(onGroupMessage)
  return () => {
    works.unsubscribe(onWorkMessage)
    commitGroups.unsubscribe(onGroupMessage)
  }
}
