import type { MessagePort } from 'node:worker_threads'
import type { RunOptions } from '../thread.ts'
import { answered, failed, type Job, type JobAnswer, type Message } from '../wire.ts'

type Options = Pick<RunOptions, 'onRan' | 'gone'>

/** Jobs as they are run for another event loop. */
export type ServedJobs<Jobs> = {
  readonly [Name in keyof Jobs]: Jobs[Name] extends (args: infer Args) => infer Answer
    ? (args: Args, options: Options) => Answer
    : never
}

/** Does for another event loop the jobs that it asks for through a port, until that is closed. `storeError` names a failure as the store does. */
export function servePort<Jobs>(
  port: MessagePort,
  jobs: ServedJobs<Jobs>,
  storeError: (error: unknown) => unknown,
): void {
  const outgoing: JobAnswer[] = []
  /** What is answered in one turn goes together: a message costs more than its content. */
  function send(answer: JobAnswer): void {
    if (outgoing.push(answer) === 1) setImmediate(() => port.postMessage(outgoing.splice(0)))
  }

  async function answerOf(job: Job): Promise<JobAnswer> {
    let tookMs: number | undefined
    const onRan = (ranMs: number) => {
      tookMs = ranMs
    }
    try {
      // Cast: the loop sends only jobs that there are, each with its argument.
      const run = jobs[job.name as keyof Jobs] as unknown as (args: never, options: Options) => unknown
      const answer = await run(job.args, { ...(job.isTimed && { onRan }), ...(job.gone && { gone: job.gone }) })
      return answered(job, answer, tookMs)
    } catch (error) {
      return failed(job, storeError(error))
    }
  }

  const inProgress = new Set<Promise<void>>()
  port.on('message', (message: Message) => {
    if (message === 'close') return void Promise.all(inProgress).then(() => setImmediate(() => port.close()))
    for (const job of message) {
      const done = answerOf(job).then(send)
      inProgress.add(done)
      void done.finally(() => inProgress.delete(done))
    }
  })
  port.unref()
}
