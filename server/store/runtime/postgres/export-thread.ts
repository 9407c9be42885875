import { tmpdir } from 'node:os'
import { workerData } from 'node:worker_threads'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import { encodingOf } from '../../exports/encoding.ts'
import { connectionCounts } from '../../interface/connection-counts.ts'
import { tenant } from '../../sql/differences.ts'
import { connect, type PostgresSettings } from '../../sql/postgres/connection.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { READ_LOCK_MS } from '../../sql/postgres/session-settings.ts'
import type { ExportJob } from '../exports/export-job.ts'
import { type Spooling, serveExports } from '../exports/spooling.ts'
import { beginExport, fetchTuples } from './export-cursor.ts'

// Files of rows are made here: encoding them must not hold up the main thread.

// What the main thread starts the thread with.
const { url, createSchema, connections } = workerData as PostgresSettings

const { files } = connectionCounts(connections)
const db = connect(url, createSchema, { connections: files, statementMs: 120_000, lockMs: READ_LOCK_MS })
lowerPriority(NICENESS.scan)

serveExports({ folder: tmpdir(), spool, storeError, close: () => db.destroy() })

async function spool(query: ExportJob['query'], spooling: Spooling): Promise<void> {
  const transaction = await beginExport(db, query)
  try {
    const { encoder, tag } = await encodingOf(tenant(transaction, query.organizationId), query, spooling.write)
    spooling.name(tag)
    for (let isLast = false; !isLast; ) {
      const { tuples, isEnd } = await fetchTuples(transaction)
      for (const cells of tuples) encoder.add(cells)
      isLast = isEnd
      await spooling.letOthersRun()
    }
    encoder.end()
  } finally {
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}
