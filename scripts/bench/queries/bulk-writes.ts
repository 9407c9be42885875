import { type Contender, secondsOf } from '../contenders.ts'

/** What some large requests took. */
export interface BulkWrites {
  readonly rows: number
  readonly seconds: number
  readonly processorSeconds: number
}

/**
 * Sends bodies with rows, those of each connection one after the other, and waits for the last reply. A load of some seconds would count the
 * requests that it cuts off for their cost and not as requests. Throws unless every reply is 2xx.
 */
export async function sendAll(
  own: Contender,
  path: string,
  rowsPerRequest: number,
  connections: readonly (readonly string[])[],
): Promise<BulkWrites> {
  const [began, before] = [performance.now(), secondsOf(own)]
  await Promise.all(
    connections.map(async (bodies) => {
      for (const body of bodies) await send(own, path, body)
    }),
  )
  const rows = connections.flat().length * rowsPerRequest
  return { rows, seconds: (performance.now() - began) / 1_000, processorSeconds: secondsOf(own) - before }
}

async function send({ baseUrl, headers }: Contender, path: string, body: string): Promise<void> {
  const json = { 'Content-Type': 'application/json' }
  const reply = await fetch(baseUrl + path, { method: 'POST', headers: { ...headers, ...json }, body })
  const bytes = await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${Buffer.from(bytes).subarray(0, 300)}`)
}
