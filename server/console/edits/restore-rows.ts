import { ApiError } from '../../../client/index.ts'
import { caught, failureText } from '../failure.ts'
import { service } from '../service.ts'
import { currentWriter } from './edits.ts'
import { ofWriter } from './organization.ts'

/** A row whose deletion could not be undone, and why. */
export interface NotRestored {
  readonly rowId: string
  readonly reason: string
}

/** Statuses that say nothing about the row: signed out, not allowed, too many requests, no service. */
const OF_ALL_ROWS = [401, 403, 429, 503]

/**
 * Brings deleted rows back from their histories, one after the other, since each is a change of its own. A row that cannot come back holds up
 * no other. A row that is not deleted any more stays as it is. Returns those that did not come back.
 */
export async function restoreRows(datasetId: string, ids: readonly string[]): Promise<readonly NotRestored[]> {
  const failed: NotRestored[] = []
  const writer = currentWriter()
  const own = writer && ofWriter(writer)
  for (const [index, rowId] of ids.entries()) {
    try {
      await service.rows.restore(datasetId, rowId, {}, own)
    } catch (error) {
      const reason = failureText(caught(error))
      if (!isOfRow(error)) return [...failed, ...ids.slice(index).map((id) => ({ rowId: id, reason }))]
      failed.push({ rowId, reason })
    }
  }
  return failed
}

function isOfRow(error: unknown): boolean {
  return error instanceof ApiError && !OF_ALL_ROWS.includes(error.status)
}
