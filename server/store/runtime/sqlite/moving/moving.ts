import { setTimeout as delay } from 'node:timers/promises'
import type { MovedOrganization, MoveTarget } from '../../../interface/organizations.ts'
import type { Thread } from '../../thread.ts'
import type { WriterJobs } from '../write-thread.ts'

/** Until what is read now may have been read. */
const WAIT_MS = 100

/** Moves organizations to other files, and removes what moves have left. The write thread does it, in short steps. */
export class Moving {
  readonly #thread: Pick<Thread<WriterJobs>, 'run'>
  readonly #moved = new Set<string>()

  constructor(thread: Pick<Thread<WriterJobs>, 'run'>) {
    this.#thread = thread
  }

  async move(target: MoveTarget): Promise<MovedOrganization> {
    const { organizationId } = target
    if (this.#moved.has(organizationId)) return { outcome: 'being_moved' }
    this.#moved.add(organizationId)
    try {
      for (;;) {
        const step = await this.#thread.run('move', target)
        if (typeof step !== 'string') return step
        if (step === 'waits') await delay(WAIT_MS)
      }
    } finally {
      this.#moved.delete(organizationId)
    }
  }

  /** As far as nobody reads it. */
  async clear(): Promise<void> {
    while ((await this.#thread.run('clearMoved', undefined)) === 'more');
  }
}
