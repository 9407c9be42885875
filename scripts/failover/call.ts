import type { Cluster } from './cluster.ts'

/** How a request ended: its status, or in words why there is none. */
export interface Answer {
  readonly status: string
  readonly body: unknown
  readonly retryAfter: string | null
}

/** Sends a request to one node, without repeating anything: what fails is what is measured. */
export async function call(
  { apiKey }: Pick<Cluster, 'apiKey'>,
  node: string,
  path: string,
  body?: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const request = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) }
  try {
    const response = await fetch(node + path, request)
    return {
      status: String(response.status),
      body: await response.json(),
      retryAfter: response.headers.get('Retry-After'),
    }
  } catch {
    return { status: 'no answer', body: undefined, retryAfter: null }
  }
}
