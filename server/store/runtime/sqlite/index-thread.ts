import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import type { KeyFault, PhysicalIndex } from '../../interface/indexes.ts'
import { findKeyFault } from '../../sql/key-faults.ts'
import { connect } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { isBeside } from '../../sql/sqlite/index-tables.ts'
import { answered, failed, type Job, type Message } from '../wire.ts'
import { type SortedKeys, sortKeys } from './sort-keys.ts'
import type { ThreadData } from './thread-data.ts'

// Sorts the keys of new indexes, which takes most of the time of building one: one dataset after the other, while others write.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
const { file } = workerData as ThreadData // what the main thread starts threads with
// It only reads the database. A connection that may not write to it could write to no other file either.
const catalogue = connect(file)

/** The jobs of this thread. */
export interface IndexJobs {
  sortKeys(index: PhysicalIndex): Promise<SortedKeys | undefined>
  findKeyFault(index: PhysicalIndex): Promise<KeyFault | undefined>
}

function sorted(index: PhysicalIndex): SortedKeys | undefined {
  return sortKeys(catalogue.of(index.organizationId).database, file, index)
}

/** The rows of a dataset that a unique index cannot have; none where the dataset is gone. */
async function faultOf(index: PhysicalIndex): Promise<KeyFault | undefined> {
  const { db } = catalogue.of(index.organizationId)
  if (isBeside(index)) return findKeyFault(db, index)
  const dataset = db.selectFrom('counters').select('generation').where('dataset_id', '=', index.datasetId)
  const found = await dataset.executeTakeFirst()
  return found && findKeyFault(db, { ...index, ...found })
}

lowerPriority(NICENESS.scan)

port.on('message', (message: Message) => {
  if (message !== 'close') for (const job of message) void answerOf(job).then((answer) => port.postMessage([answer]))
  else {
    catalogue.close()
    port.close()
  }
})

async function answerOf(job: Job) {
  try {
    catalogue.places.forgetNumbers() // no organization is moved while an index of it is built
    return answered(job, job.name === 'sortKeys' ? sorted(job.args) : await faultOf(job.args))
  } catch (error) {
    return failed(job, storeError(error))
  }
}
