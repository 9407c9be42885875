import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { StoredCell } from '../../../domain/codecs.ts'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import { encodingOf } from '../../exports/encoding.ts'
import { exportStatement } from '../../exports/export-query.ts'
import { connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import type { ExportJob } from '../exports/export-job.ts'
import { type Spooling, serveExports } from '../exports/spooling.ts'
import type { ThreadData } from './thread-data.ts'

// As long as an export is read, the WAL cannot be emptied.

// What the main thread starts threads with.
const { file } = workerData as ThreadData

lowerPriority(NICENESS.scan)

serveExports({ folder: dirname(file), spool, storeError, close: async () => {} })

async function spool(query: ExportJob['query'], spooling: Spooling): Promise<void> {
  const catalogue = connectReadOnly(file) // of its own, since a connection has one snapshot at a time
  try {
    const { organizationId } = query
    const number = catalogue.places.numberOf(organizationId)
    const { database, db } = catalogue.of(organizationId)
    database.exec('begin')
    database.pragma('schema_version') // which begins the snapshot
    catalogue.places.requireStill(organizationId, number) // from here on it is whole, even if the organization is moved
    const { encoder, tag } = await encodingOf(db, query, spooling.write)
    spooling.name(tag)
    const { sql, parameters } = exportStatement(db, query)
    // Raw rows are arrays of what was selected, which are cells.
    const rows = database
      .prepare(sql)
      .raw()
      .iterate(...parameters) as IterableIterator<StoredCell[]>
    for (const cells of rows) if (encoder.add(cells) && spooling.isSliceOver) await spooling.letOthersRun()
    encoder.end()
  } finally {
    catalogue.close()
  }
}
