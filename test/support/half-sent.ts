import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { onTestFinished, vi } from 'vitest'

/**
 * A POST in flight on a connection of its own: the server has its first byte, and the test sends the last ones. `caller` is an API key, or headers.
 */
export async function halfSent(url: string, caller: string | Readonly<Record<string, string>>, body: string) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const known = typeof caller === 'string' ? { Authorization: `Bearer ${caller}` } : caller
  const headers = { 'Content-Type': 'application/json', ...known, Expect: '100-continue' }
  const sent: ClientRequest = httpRequest(url, {
    agent,
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
  })
  const reply = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  await new Promise((resolve) => sent.on('continue', resolve).flushHeaders())
  sent.write(body.slice(0, 1))
  return { reply, finish: () => sent.end(body.slice(1)) }
}

/** Resolves when the server accepts no more connections. */
export async function refusesConnections(baseUrl: string): Promise<void> {
  const refused = () =>
    fetch(baseUrl).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(refused, { interval: 10, timeout: 10_000 })
}
