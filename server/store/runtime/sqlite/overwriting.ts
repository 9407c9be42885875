import type { OrganizationKey } from '../../interface/organizations.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { Thread } from '../thread.ts'
import type { WriterJobs } from './write-thread.ts'

/** Readers end soon; an export may take longer. */
const ATTEMPTS = 10

/** Overwrites what was deleted from the file of an organization's tables: its free pages and its WAL. */
export class Overwriting {
  readonly #thread: Pick<Thread<WriterJobs>, 'run'>

  constructor(thread: Pick<Thread<WriterJobs>, 'run'>) {
    this.#thread = thread
  }

  async run({ organizationId }: OrganizationKey): Promise<void> {
    const of = { organizationId }
    while (!(await this.#thread.run('overwriteFree', of)));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#thread.run('truncateWal', of)
      } catch (error) {
        if (!(error instanceof StoreError) || attempt === ATTEMPTS) throw error
      }
    }
  }
}
