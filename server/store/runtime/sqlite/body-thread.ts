import { workerData } from 'node:worker_threads'
import { storeError } from '../../sql/sqlite/errors.ts'
import { serveBodies } from '../body-thread.ts'
import { stageInFile } from './staged-file.ts'
import type { ThreadData } from './thread-data.ts'

// Reads large bodies, one at a time, and stages their rows in a file.

// What the main thread starts threads with.
const { file } = workerData as ThreadData

serveBodies((columns) => stageInFile(file, columns), storeError)
