import { parentPort, workerData } from 'node:worker_threads'
import { readNetworks } from '../domain/public-address.ts'
import { lowerPriority, NICENESS } from '../low-priority.ts'
import { WebhookRequests } from './requests.ts'
import type { ReachData, RequestDone, RequestJob } from './threaded-requests.ts'

// Sends requests to receivers of webhooks: `ThreadedRequests` starts it.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts it with.
const { networks, ...reach } = workerData as ReachData
const requests = new WebhookRequests({ reach: { ...reach, networks: readNetworks(networks) ?? [] } })
lowerPriority(NICENESS.webhooks)

port.on('message', ({ id, address, headers, body }: RequestJob) => {
  const done = (end: Omit<RequestDone, 'id'>) => port.postMessage({ id, ...end } satisfies RequestDone)
  void requests.post(address, headers, body).then(
    (answer) => done({ answer }),
    ({ name, code }: NodeJS.ErrnoException) => done({ failure: { name, code } }),
  )
})
