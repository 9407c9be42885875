import { workerData } from 'node:worker_threads'
import { storeError } from '../../sql/sqlite/errors.ts'
import { serveFiles } from '../file-thread.ts'
import { stageInFile } from './staged-file.ts'
import type { ThreadData } from './thread-data.ts'

// Reads files that are imported, part by part, and stages their rows in files.

// What the main thread starts threads with.
const { file } = workerData as ThreadData

serveFiles((columns) => stageInFile(file, columns), storeError)
