import { type AdmissionHeaders, admissionOf } from './admission.ts'
import { appendsTo, cellsOf } from './append.ts'
import { committingEach, committingTogether } from './commit.ts'
import { readsOf } from './read.ts'
import { openDatabase, type PeerDataset } from './table.ts'

/** What every peer serves. Peers differ in what is between this and the socket. */
export interface PeerWork {
  readonly datasetPath: string
  /** The headers of the reply to an admitted request. */
  admit(authorization: string | undefined): AdmissionHeaders | undefined
  page(limit: string | null, cursor: string | null): string
  dataset(): string
  append(body: string): Promise<string>
}

/** The work on the database with which a peer was started: `FILE grouped|ungrouped`. */
export function workOfPeer(): PeerWork {
  const [file = '', commits] = process.argv.slice(2)
  const database = openDatabase(file)
  const record = database.prepare<[], string>('select record from datasets').pluck().get()
  const dataset: PeerDataset = JSON.parse(record ?? '')
  const append = appendsTo(database, dataset)
  const commit = commits === 'ungrouped' ? committingEach(database) : committingTogether(database)
  return {
    datasetPath: `/v1/datasets/${dataset.id}`,
    admit: admissionOf(database),
    ...readsOf(database, dataset),
    append(body) {
      const rows = cellsOf(body)
      return commit(() => append(rows))
    },
  }
}
