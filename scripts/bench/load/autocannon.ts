import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load, LoadResult } from './load.ts'

// The program that `by-autocannon.ts` starts: it reads a load from standard input and writes the result to standard output.

const load = (await json(process.stdin)) as Load // the parent process writes it
const { host, port, connections, seconds, requests } = load
const found = await autocannon({
  url: `http://${host}:${port}`,
  connections,
  duration: seconds,
  requests: requests.map((request) => ({ ...request })),
})
const result: LoadResult = {
  requests: found['2xx'],
  seconds: found.duration,
  requestsPerSecond: found['2xx'] / found.duration,
  p50Ms: found.latency.p50,
  p99Ms: found.latency.p99,
  failures: found.non2xx + found.errors + found.timeouts,
}
process.stdout.write(JSON.stringify(result))
