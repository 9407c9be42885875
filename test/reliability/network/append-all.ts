import {
  AppendAllError,
  type AppendAllOptions,
  type AppendProgress,
  DatasetService,
  DatasetServiceError,
} from '../../../client/index.ts'
import type { Random } from './random.ts'
import type { Task } from './sequence.ts'

const LONG_MS = 120_000
const MOST_RUNS = 60

/** One run without a time limit. */
export async function viaAppendAll({ baseUrl, apiKey, datasetId, random, rows }: Task): Promise<number> {
  const service = new DatasetService({ apiKey, baseUrl })
  const options = { ...sizes(random), retryForMs: LONG_MS }
  return (await service.dataset(datasetId).appendAll(rows, options)).rowsStored
}

/** Runs that give up soon, or are killed. Each resumes from what the run before left on disk. */
export async function viaResume(task: Task): Promise<number> {
  let kept: string | undefined
  for (let run = 1; run <= MOST_RUNS; run++) {
    const ended = await oneRun(task, kept, (text) => {
      kept = text
    })
    if (ended !== undefined) return ended
  }
  throw new Error(`${MOST_RUNS} runs did not come to the end`)
}

function sizes(random: Random): AppendAllOptions {
  return { rowsPerRequest: random.between(4, 20), inFlight: random.between(1, 3) }
}

/** Resolves with the number of stored rows, or with undefined if it failed or was killed. */
async function oneRun(
  { baseUrl, apiKey, datasetId, random, rows }: Task,
  kept: string | undefined,
  keep: (progress: string) => void,
): Promise<number | undefined> {
  const death = killAfter(random.next() < 0.5 ? random.between(1, 8) : Number.POSITIVE_INFINITY)
  const service = new DatasetService({ apiKey, baseUrl, maxRetries: random.between(0, 1), fetch: death.fetch })
  const resume: AppendProgress | undefined = kept === undefined ? undefined : JSON.parse(kept)
  const running = service.dataset(datasetId).appendAll(rows, {
    ...sizes(random),
    resume,
    retryForMs: random.between(0, 400),
    onCheckpoint: (progress) => (death.isDead() ? death.forever : keep(JSON.stringify(progress))),
  })
  try {
    return (await Promise.race([running, death.came]))?.rowsStored
  } catch (error) {
    if (error instanceof AppendAllError) keep(JSON.stringify(error.progress))
    // Otherwise it failed before it sent anything.
    else if (!(error instanceof DatasetServiceError)) throw error
    return undefined
  }
}

/** Simulates `kill -9` in this process: after so many requests nothing more is sent, saved or received. */
function killAfter(requests: number) {
  const forever = new Promise<never>(() => {})
  const came = Promise.withResolvers<undefined>()
  let sent = 0
  const isDead = () => sent >= requests
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isDead()) return forever
    sent += 1
    if (!isDead()) return globalThis.fetch(input, init)
    // The last one is still sent.
    void globalThis.fetch(input, init).catch(() => {})
    came.resolve(undefined)
    return forever
  }
  return { fetch, forever, isDead, came: came.promise }
}
