import { Agent, request } from 'node:http'
import { setTimeout as passing } from 'node:timers/promises'

/** What is sent, again and again. */
export interface LoadRequest {
  readonly url: string
  readonly apiKey: string
  readonly method: 'GET' | 'POST'
  readonly body?: string
}

/** What came back of one request. */
export interface Reply {
  /** Or why there is none. */
  readonly status: number | string
  readonly hasRetryAfter: boolean
  readonly tookMs: number
  /** Since the load began. */
  readonly doneAtMs: number
}

/** As long as our client waits. */
const TIMEOUT_MS = 60_000

/** Keeps so many requests under way. */
export async function closedLoop(load: LoadRequest, connections: number, seconds: number): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const replies: Reply[] = []
  const ask = async () => {
    while (performance.now() - began < seconds * 1_000) replies.push(await send(load, agent, began))
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return replies
}

/** Sends so many requests a second, however long the replies take, and waits for the last one. */
export async function openLoop(load: LoadRequest, perSecond: number, seconds: number): Promise<Reply[]> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const sent: Promise<Reply>[] = []
  for (let now = 0; now < seconds * 1_000; now = performance.now() - began) {
    while (sent.length < (now / 1_000) * perSecond) sent.push(send(load, agent, began))
    await passing(2)
  }
  const replies = await Promise.all(sent)
  agent.destroy()
  return replies
}

/** Sends one request. */
export function send({ url, apiKey, method, body }: LoadRequest, agent: Agent, began: number): Promise<Reply> {
  const sentAt = performance.now()
  const length =
    body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const headers = { Authorization: `Bearer ${apiKey}`, ...length }
  return new Promise((resolve) => {
    const done = (status: number | string, hasRetryAfter = false) => {
      const now = performance.now()
      resolve({ status, hasRetryAfter, tookMs: now - sentAt, doneAtMs: now - began })
    }
    const sending = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0, Number(response.headers['retry-after']) > 0))
      response.once('error', () => done('cut off'))
    })
    sending.once('timeout', () => sending.destroy(new Error('timeout')))
    sending.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    sending.end(body)
  })
}
