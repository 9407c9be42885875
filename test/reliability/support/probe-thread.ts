import { setTimeout as passing } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Probed, Waits } from './probes.ts'

// In a thread of its own, so that what its starter does is not taken for the server's.

const { healthUrl, rowsUrl, apiKey } = workerData as Probed
const EVERY_MS = 20

/** The longest wait since somebody asked, and since when one lasts. */
interface Longest {
  ms: number
  since: number | undefined
}

const health: Longest = { ms: 0, since: undefined }
const append: Longest = { ms: 0, since: undefined }
const failures = new Set<string>()

async function probe(longest: Longest, ask: () => Promise<Response>): Promise<never> {
  for (;;) {
    longest.since = performance.now()
    const outcome = await ask().then(
      (response) => response.arrayBuffer().then(() => (response.ok ? undefined : String(response.status))),
      (error: Error) => error.message,
    )
    if (outcome !== undefined) failures.add(outcome)
    longest.ms = Math.max(longest.ms, performance.now() - longest.since)
    longest.since = undefined
    await passing(EVERY_MS)
  }
}

/** Starts a new measurement. Of a delay that has begun before, only the rest counts. */
function take(longest: Longest): number {
  const now = performance.now()
  const ms = Math.max(longest.ms, longest.since === undefined ? 0 : now - longest.since)
  longest.ms = 0
  if (longest.since !== undefined) longest.since = now
  return Math.round(ms)
}

parentPort?.on('message', () => {
  const waits: Waits = { healthMs: take(health), appendMs: take(append), failures: [...failures] }
  failures.clear()
  parentPort?.postMessage(waits)
})

const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
const body = JSON.stringify({ rows: [{ batch: 'probe' }] })
void probe(health, () => fetch(healthUrl))
void probe(append, () => fetch(rowsUrl, { method: 'POST', headers, body }))
