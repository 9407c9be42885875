import { DatasetService, DatasetServiceError } from '../../../client/index.ts'
import type { Task } from './sequence.ts'

const MOST_CALLS = 40

/** Sends one request after the other, each until it is answered. If it may have been done, it is repeated with the key of the error. */
export async function viaAppend({ baseUrl, apiKey, datasetId, random, rows }: Task): Promise<number> {
  const service = new DatasetService({ apiKey, baseUrl })
  let reported = 0
  for (let at = 0; at < rows.length; ) {
    const batch = rows.slice(at, at + random.between(3, 12))
    reported += await appended(service, datasetId, batch)
    at += batch.length
  }
  return reported
}

async function appended(service: DatasetService, datasetId: string, rows: readonly object[]): Promise<number> {
  let idempotencyKey: string | undefined
  for (let call = 1; ; call++) {
    try {
      return (await service.dataset(datasetId).append(rows, { idempotencyKey })).rows_added
    } catch (error) {
      if (!(error instanceof DatasetServiceError) || call === MOST_CALLS) throw error
      // From the moment when it may have been done, it stays the same request.
      idempotencyKey = error.idempotencyKey ?? idempotencyKey
    }
  }
}
