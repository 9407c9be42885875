import { openSync, unlinkSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportJob } from '../../server/store/runtime/exports/export-job.ts'
import type { ThreadData } from '../../server/store/runtime/sqlite/thread-data.ts'
import type { Job } from '../../server/store/runtime/wire.ts'

// A thread for tests: it spools four bytes of each export, and dies.
parentPort?.on('message', ([{ id, args }]: [Job]) => {
  const path = join(dirname((workerData as ThreadData).file), 'export-dying')
  const fd = openSync(path, 'wx+')
  unlinkSync(path)
  writeSync(fd, 'half')
  parentPort?.postMessage([{ id, answer: { fd } }])
  const { reader } = args as ExportJob
  reader.postMessage({ size: 4, rowCount: 1, isWhole: false })
  setTimeout(() => process.exit(1), 50)
})
