import { parentPort } from 'node:worker_threads'
import { storeError } from '../../sql/postgres/errors.ts'
import { Abandoned } from '../../writes/outcome.ts'
import { answered, failed, type Job, type JobAnswer, type Message } from '../wire.ts'

/**
 * Answers the jobs that the main thread sends to this thread, as many at once as arrive: each mostly waits for the server. At the end it
 * waits for those in progress and then calls `close`.
 */
export function serveJobs(run: (job: Job) => Promise<unknown>, close: () => Promise<void>): void {
  if (parentPort === null) throw new Error('this is the script of a thread')
  const port = parentPort
  const inProgress = new Set<Promise<void>>()

  async function end(): Promise<void> {
    await Promise.all(inProgress)
    await close()
    port.close()
  }

  port.on('message', (message: Message) => {
    if (message === 'close') return void end()
    for (const job of message) {
      const done = answerOf(job, run).then((answer) => port.postMessage([answer]))
      inProgress.add(done)
      void done.finally(() => inProgress.delete(done))
    }
  })
}

async function answerOf(job: Job, run: (job: Job) => Promise<unknown>): Promise<JobAnswer> {
  const start = performance.now()
  try {
    return answered(job, await run(job), performance.now() - start)
  } catch (error) {
    return error instanceof Abandoned
      ? answered(job, error.outcome, performance.now() - start)
      : failed(job, storeError(error))
  }
}
