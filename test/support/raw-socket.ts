import { connect } from 'node:net'

/** A reply as it came over the wire. */
export interface WireReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends bytes unchanged, and resolves with the replies when the server closes the connection;
 * with none if it closes without a reply.
 */
export function exchange(baseUrl: string, bytes: string | Uint8Array): Promise<WireReply[]> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => received.push(chunk))
    // A server that refuses bytes may reset the connection after its reply.
    socket.on('error', () => {})
    socket.on('close', () => resolve(readReplies(Buffer.concat(received).toString('latin1'))))
  })
}

/** One request on a new connection; its target is sent unchanged. */
export async function exchangeOne(
  baseUrl: string,
  method: string,
  target: string,
  { headers = {}, body = '' }: { headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<WireReply> {
  const all = {
    Host: new URL(baseUrl).host,
    Connection: 'close',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const [reply] = await exchange(baseUrl, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  if (reply === undefined) throw new Error(`no reply to ${method} ${target}`)
  return reply
}

/** Replies that follow each other; each body is as long as its Content-Length. */
function readReplies(text: string): WireReply[] {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return []
  const [statusLine = '', ...headerLines] = text.slice(0, end).split('\r\n')
  const headers = new Headers(headerLines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]))
  const bodyEnd = end + 4 + Number(headers.get('Content-Length') ?? 0)
  const reply = { status: Number(statusLine.split(' ')[1]), headers, text: text.slice(end + 4, bodyEnd) }
  return [reply, ...readReplies(text.slice(bodyEnd))]
}
