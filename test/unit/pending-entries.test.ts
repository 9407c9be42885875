import { expect, onTestFinished, test, vi } from 'vitest'
import { PendingEntries } from '../../server/store/runtime/postgres/pending-entries.ts'

const datasetOf = (datasetId: string) => ({ organizationId: 'org_a', datasetId })

test('a writer that is closed waits for the dataset whose entries are being placed, and begins no other', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = Promise.withResolvers<boolean>()
  const placed: string[] = []
  const entries = new PendingEntries(({ datasetId }) => {
    placed.push(datasetId)
    return gate.promise
  })
  entries.noteWritten(datasetOf('ds_a'))
  entries.noteWritten(datasetOf('ds_b'))
  await vi.advanceTimersByTimeAsync(1_000)
  let isClosed = false
  const closed = entries.close().then(() => {
    isClosed = true
  })
  entries.noteWritten(datasetOf('ds_c'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isClosed).toBe(false)
  gate.resolve(true)
  await closed
  await vi.advanceTimersByTimeAsync(1_000)
  expect(placed).toEqual(['ds_a'])
})
