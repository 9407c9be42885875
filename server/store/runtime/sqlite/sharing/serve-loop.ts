import type { MessagePort } from 'node:worker_threads'
import { storeError } from '../../../sql/sqlite/errors.ts'
import type { RunOptions } from '../../thread.ts'
import { answered, failed, type Job, type JobAnswer, type Message } from '../../wire.ts'
import type { SharedJobs } from './shared-jobs.ts'
import type { SharedParts } from './shared-parts.ts'

type Run<Name extends keyof SharedJobs> = (
  args: Parameters<SharedJobs[Name]>[0],
  options: Pick<RunOptions, 'onRan' | 'gone'>,
) => ReturnType<SharedJobs[Name]>

/** Does for another event loop what it asks for through a port, until that is closed. */
export function serveLoop(
  port: MessagePort,
  { thread, rest, changes, scanners, indexes, addToWindows }: Omit<SharedParts, 'serveLoop' | 'close'>,
): void {
  const entered = new Map<number, () => void>()
  let isClosed = false
  const jobs: { readonly [Name in keyof SharedJobs]: Run<Name> } = {
    joinWriter: async ({ writer, port: ofLoop }) => thread.join(writer, ofLoop),
    scan: ({ name, args }, options) => scanners.run(name, args, options),
    buildIndex: (index) => indexes.build(index),
    dropIndex: (index) => indexes.drop(index),
    enter: (begun) =>
      new Promise((begin, reject) => {
        const run = () => left(begin)
        const over = begun.kind === 'read' ? rest.run(begun.of, run) : changes.run(begun.datasetId, run)
        over.catch(reject)
      }),
    leave: async (number) => entered.get(number)?.(),
    addToWindows: async ({ asked, windowMs }) => addToWindows?.(asked, windowMs) ?? [],
  }
  let last = 0
  /** Lets something begin; resolves when the loop says that it is over, or has ended itself. */
  function left(begin: (number: number) => void): Promise<void> {
    if (isClosed) return Promise.resolve()
    last += 1
    const number = last
    return new Promise((resolve) => {
      entered.set(number, () => {
        entered.delete(number)
        resolve()
      })
      begin(number)
    })
  }

  const outgoing: JobAnswer[] = []
  /** What is answered in one turn goes together: a message costs more than its content. */
  function send(answer: JobAnswer): void {
    if (outgoing.push(answer) === 1) setImmediate(() => port.postMessage(outgoing.splice(0)))
  }

  const inProgress = new Set<Promise<void>>()
  port.on('message', (message: Message) => {
    if (message === 'close') return void Promise.all(inProgress).then(() => setImmediate(() => port.close()))
    for (const job of message) {
      const done = answerOf(job, jobs[job.name as keyof SharedJobs] as Run<never>).then(send)
      inProgress.add(done)
      void done.finally(() => inProgress.delete(done))
    }
  })
  port.once('close', () => {
    isClosed = true
    for (const leave of entered.values()) leave()
  })
  port.unref()
}

async function answerOf(job: Job, run: Run<never>): Promise<JobAnswer> {
  let tookMs: number | undefined
  const onRan = (ranMs: number) => {
    tookMs = ranMs
  }
  try {
    const answer = await run(job.args, { ...(job.isTimed && { onRan }), ...(job.gone && { gone: job.gone }) })
    return answered(job, answer, tookMs)
  } catch (error) {
    return failed(job, storeError(error))
  }
}
