import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { StoreError } from '../../server/store/interface/store-error.ts'
import { Spool } from '../../server/store/runtime/exports/spool.ts'

/** A spool that may not grow, and the thread's end of its port. */
function fullSpool() {
  const { port1, port2 } = new MessageChannel()
  const full = () => {
    throw new StoreError('unavailable', 'there is no room')
  }
  return { spool: new Spool(port1, full, () => {}), thread: port2 }
}

test('an export that was whole before anybody knew that it takes too much has failed', async () => {
  const { spool, thread } = fullSpool()
  thread.postMessage({ size: 10, rowCount: 1, isWhole: true })
  await expect(spool.whenComplete()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(spool.sizeBytes).toBeUndefined()
  thread.close()
})

test('an export that was whole before its thread heard that it takes too much has failed', async () => {
  const { spool, thread } = fullSpool()
  thread.postMessage({ size: 10, rowCount: 1, isWhole: false })
  thread.postMessage({ size: 20, rowCount: 2, isWhole: true })
  await expect(spool.whenComplete()).rejects.toMatchObject({ reason: 'unavailable' })
  thread.close()
  await spool.spooled
  expect(spool.sizeBytes).toBeUndefined()
})
