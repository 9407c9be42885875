import type { TestServer } from '../support/test-server.ts'
import type { Planned } from './requests.ts'

/** What came back. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Parsed where it is JSON, text otherwise. */
  readonly body: unknown
  readonly response: Response
}

/** A reply of which something is not as the document says, with all that is needed to see why. */
export class Broken extends Error {
  constructor(promise: string, request: Planned, reply?: Pick<Reply, 'status' | 'body'>) {
    const { operation, address, query, headers, body, broken } = request
    const sent = JSON.stringify({ address, query, headers, body, broken }).slice(0, 3_000)
    const got = reply === undefined ? '' : `\nreply: ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 2_000)}`
    super(`${operation.id}: ${promise}\nrequest: ${operation.method} ${sent}${got}`)
  }
}

/** Sends a request. The server's `fetch` holds the reply against the document: status, headers, schema. */
export async function send(
  { baseUrl, fetch }: Pick<TestServer, 'baseUrl' | 'fetch'>,
  request: Planned,
  caller: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { operation, address, query, headers, body, isRaw } = request
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const response = await fetch(`${baseUrl}${address}${text === '' ? '' : `?${text}`}`, {
    method: operation.method,
    headers: { ...caller, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isRaw ? new TextEncoder().encode(String(body)) : JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Broken(error.message, request)
  })
  const raw = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && raw !== '' ? JSON.parse(raw) : raw,
    response,
  }
}
