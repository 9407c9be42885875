import { readChanges } from '../../changes/changes.ts'
import { Resuming } from '../../changes/resuming.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { EXIT } from '../exit-codes.ts'
import { interruption } from '../interruption.ts'

/** Calls `write` whenever the columns of one of some datasets change, one call after the other, until the process is interrupted. */
export async function whenColumnsChange(
  service: DatasetService,
  ids: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const stop = interruption('Ending.')
  let last = Promise.resolve()
  try {
    await Promise.race(
      [...new Set(ids)].map((id) =>
        follow(service, id, stop.signal, () => {
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

async function follow(
  resources: DatasetService,
  id: string,
  signal: AbortSignal,
  onColumns: () => Promise<void>,
): Promise<void> {
  const source = { resources, id, query: {}, signal }
  const resuming = new Resuming(source, ({ error, waitMs }) =>
    process.stderr.write(`${String(error)} Trying again in ${Math.ceil(waitMs / 1000)} s.\n`),
  )
  for await (const { type } of readChanges(source, 'now', resuming)) if (type === 'columns') await onColumns()
}
