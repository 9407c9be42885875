import { readChanges } from '../../changes/changes.ts'
import { type ChangesSource, presentCursor } from '../../changes/read-changes.ts'
import { Resuming } from '../../changes/resuming.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { EXIT } from '../exit-codes.ts'
import { interruption } from '../interruption.ts'

/** Calls `write`, and again whenever the columns of one of some datasets change, one call after the other, until the process is interrupted. */
export async function whenColumnsChange(
  service: DatasetService,
  ids: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const stop = interruption('Ending.')
  try {
    // From before the first call, so that no change after what it reads is missed.
    const followed = await Promise.all([...new Set(ids)].map((id) => fromNow(service, id, stop.signal)))
    let last = write()
    await last
    await Promise.race(
      followed.map((each) =>
        follow(each, () => {
          last = last.then(write)
          return last
        }),
      ),
    )
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = EXIT.interrupted
  } finally {
    stop.release()
  }
}

interface Followed {
  readonly source: ChangesSource
  readonly since: string
}

async function fromNow(resources: DatasetService, id: string, signal: AbortSignal): Promise<Followed> {
  const source = { resources, id, query: {}, signal }
  return { source, since: await presentCursor(source, {}) }
}

async function follow({ source, since }: Followed, onColumns: () => Promise<void>): Promise<void> {
  const resuming = new Resuming(source, ({ error, waitMs }) =>
    process.stderr.write(`${String(error)} Trying again in ${Math.ceil(waitMs / 1000)} s.\n`),
  )
  resuming.began()
  for await (const { type } of readChanges(source, since, resuming)) if (type === 'columns') await onColumns()
}
