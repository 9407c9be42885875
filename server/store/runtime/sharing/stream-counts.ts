import type { StreamOf } from '../../interface/event-loops.ts'
import type { Thread } from '../thread.ts'
import type { Begun, TurnJobs } from './turns.ts'

/** How many streams organizations have open on all event loops. */
export class StreamCounts {
  readonly #open = new Map<string, number>()

  /** Counts a stream until its signal. False where as many are open as there may be. */
  count(stream: StreamOf, over: AbortSignal): boolean {
    if (over.aborted) return true
    if (!this.#begin(stream)) return false
    over.addEventListener('abort', () => this.#end(stream), { once: true })
    return true
  }

  /** Counts a stream while something runs, which is not begun where as many are open as there may be. */
  async during(stream: StreamOf, run: () => Promise<void>): Promise<void> {
    if (this.#begin(stream)) await run().finally(() => this.#end(stream))
  }

  #begin({ organizationId, most }: StreamOf): boolean {
    const open = this.#open.get(organizationId) ?? 0
    if (open >= most) return false
    this.#open.set(organizationId, open + 1)
    return true
  }

  #end({ organizationId }: StreamOf): void {
    const left = (this.#open.get(organizationId) ?? 1) - 1
    if (left === 0) this.#open.delete(organizationId)
    else this.#open.set(organizationId, left)
  }
}

/** Counts a stream of this event loop where those of all loops are counted. */
export async function countThrough(
  line: Pick<Thread<TurnJobs<Begun>>, 'run'>,
  stream: StreamOf,
  over: AbortSignal,
): Promise<boolean> {
  const turn = await line.run('enter', { kind: 'stream', ...stream })
  if (turn === undefined) return false
  const leave = () => void line.run('leave', turn).catch(() => {}) // a port that is closed has ended it
  if (over.aborted) leave()
  else over.addEventListener('abort', leave, { once: true })
  return true
}
