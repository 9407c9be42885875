import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What is asked again and again. */
export interface Probed {
  readonly healthUrl: string
  readonly rowsUrl: string
  readonly apiKey: string
}

/** The longest waits since the last time that somebody asked. */
export interface Waits {
  readonly healthMs: number
  readonly appendMs: number
  /** Other answers than a success. */
  readonly failures: readonly string[]
}

export interface Probes {
  take(): Promise<Waits>
  stop(): Promise<unknown>
}

/** Asks for `/healthz`, and appends a row, fifty times a second until it is stopped. */
export function startProbes(probed: Probed): Probes {
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: probed })
  return {
    async take() {
      const answered = once(worker, 'message')
      worker.postMessage('take')
      const [waits] = await answered
      return waits as Waits // all that it posts
    },
    stop: () => worker.terminate(),
  }
}
