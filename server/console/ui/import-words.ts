import type { Import } from '../../../client/index.ts'
import { formatCount } from './format.ts'

/** How far an import is. Without a record the service does not have the whole file yet. */
export function importState(record: Import | undefined, sentPercent = 0): string {
  if (record === undefined)
    return `the file is being sent (${sentPercent} %). Keep the console open until it has arrived.`
  const { status, rows_read, error } = record
  switch (status) {
    case 'queued':
      return 'the file has arrived, and waits in the queue.'
    case 'running':
      return `${formatCount(rows_read, 'row')} read so far.`
    case 'succeeded':
      return 'the import has finished.'
    case 'canceled':
      return 'the import is canceled.'
    case 'failed':
      return `the import has failed. ${error?.message ?? ''}`
  }
}
