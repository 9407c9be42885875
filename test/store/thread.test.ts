import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { Thread, threadOf } from '../../server/store/runtime/thread.ts'

/** The thread's jobs. */
interface ObedientJobs {
  echo(args: unknown): unknown
  silence(args: number): never
  die(args: number): never
  fail(args: number): never
}

const SCRIPT = new URL('../support/obedient-thread.ts', import.meta.url)

function startThread(limit = 10): Thread<ObedientJobs> {
  const thread = new Thread<ObedientJobs>(threadOf(SCRIPT, {}), limit)
  onTestFinished(() => thread.close())
  return thread
}

test('what a thread had in hand when it died fails as unavailable, and a new thread does what comes next', async () => {
  const thread = startThread()
  expect(await thread.run('echo', 1)).toBe(1)
  const inHand = thread.run('silence', 2)
  const deadly = thread.run('die', 3)
  await expect(inHand).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
  await expect(deadly).rejects.toMatchObject({ reason: 'unavailable' })
  await expect.poll(() => thread.run('echo', 4).catch((error) => error.reason), { timeout: 5_000 }).toBe(4)
})

test('while the system starts no thread, jobs fail as unavailable, and later ones are done', async () => {
  let mayStart = false
  const start = threadOf(SCRIPT, {})
  const thread = new Thread<ObedientJobs>(() => {
    if (!mayStart) throw new Error('EAGAIN')
    return start()
  }, 10)
  onTestFinished(() => thread.close())
  await expect(thread.run('echo', 1)).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
  mayStart = true
  await expect.poll(() => thread.run('echo', 2).catch((error) => error.reason), { timeout: 5_000 }).toBe(2)
})

test('through a port another event loop has the thread do jobs, and again when the thread was replaced', async () => {
  const thread = startThread()
  const others = new Thread<ObedientJobs>(() => {
    const { port1, port2 } = new MessageChannel()
    thread.join(port1)
    return port2
  }, 10)
  expect(await others.run('echo', 1)).toBe(1)
  const lost = await Promise.allSettled([others.run('silence', 2), thread.run('die', 3)])
  expect(lost).toMatchObject([{ reason: { reason: 'unavailable' } }, { reason: { reason: 'unavailable' } }])
  await expect.poll(() => others.run('echo', 4).catch((error) => error.reason), { timeout: 5_000 }).toBe(4)
  await others.close()
  expect(await thread.run('echo', 5)).toBe(5)
  await thread.close()
  const late = new MessageChannel()
  thread.join(late.port1)
  await once(late.port2, 'close')
})

test('beyond its limit of waiting jobs a thread refuses at once', async () => {
  const thread = startThread(2)
  const waiting = Promise.allSettled([thread.run('silence', 1), thread.run('silence', 2)])
  await expect(thread.run('echo', 3)).rejects.toMatchObject({ reason: 'unavailable', message: '2 jobs wait already' })
  await thread.close()
  expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
})

test('bytes that are handed over are moved, not copied', async () => {
  const thread = startThread()
  const bytes = new Uint8Array([1, 2, 3])
  expect(await thread.run('echo', { bytes }, { transfer: [bytes.buffer] })).toEqual({
    bytes: new Uint8Array([1, 2, 3]),
  })
  expect(bytes.byteLength).toBe(0)
})

test('a thread is closed when it has answered its jobs', async () => {
  const thread = startThread()
  let answer: unknown
  void thread.run('echo', 1).then((echoed) => {
    answer = echoed
  })
  await thread.close()
  expect(answer).toBe(1)
})

test('a closed thread refuses', async () => {
  const thread = startThread()
  await thread.run('echo', 1)
  await thread.close()
  await expect(thread.run('echo', 2)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('a thread that dies is a warning of the process, and one that is closed is none', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const closed = startThread()
  await closed.run('echo', 1)
  await closed.close()
  await new Promise(setImmediate) // warnings come in the next tick
  expect(warnings).toEqual([])
  const dying = startThread()
  await expect(dying.run('die', 2)).rejects.toMatchObject({ reason: 'unavailable' })
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^a thread of the store died/)])
})

test('what was running when a thread failed says by its cause what failed', async () => {
  const thread = startThread()
  await expect(thread.run('fail', 1)).rejects.toMatchObject({ cause: { name: 'TypeError', message: 'asked to fail' } })
})
