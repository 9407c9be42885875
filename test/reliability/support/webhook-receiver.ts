import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message that was answered with a 2xx. */
interface Arrived {
  readonly id: string
  readonly at: number
}

/** What arrived at somebody's server on loopback. */
export interface CountingReceiver {
  readonly url: string
  /** By the name that its event gave a project, or by its id where it names none. */
  readonly arrived: ReadonlyMap<string, Arrived>
  /** Requests whose signature the package of Standard Webhooks refuses. */
  unsigned(): number
  /** Requests of which one with the same id was answered with a 2xx before. */
  repeated(): number
  /** Events of which two messages with different ids came. */
  doubled(): number
  requests(): number
  close(): void
}

/** Answers a share of the requests with a 500; `hang` answers none. */
export async function startCounting(secret: string, failing: number | 'hang'): Promise<CountingReceiver> {
  const verifier = new Webhook(secret)
  const arrived = new Map<string, Arrived>()
  const counts = { unsigned: 0, repeated: 0, doubled: 0, requests: 0 }
  const note = (body: string, id: string) => {
    const { data = {} } = JSON.parse(body) as { data?: { name?: string } }
    const known = arrived.get(data.name ?? id)
    if (known === undefined) arrived.set(data.name ?? id, { id, at: performance.now() })
    else if (known.id === id) counts.repeated += 1
    else counts.doubled += 1
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    counts.requests += 1
    if (failing === 'hang') return
    try {
      verifier.verify(body, request.headers as Record<string, string>) // the three it looks at come once
    } catch {
      counts.unsigned += 1
    }
    const fails = Math.random() < failing
    if (!fails) note(body, String(request.headers['webhook-id']))
    response.writeHead(fails ? 500 : 204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived,
    unsigned: () => counts.unsigned,
    repeated: () => counts.repeated,
    doubled: () => counts.doubled,
    requests: () => counts.requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
