import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { workOfPeer } from './program.ts'

// The least that can do the work: node:http, better-sqlite3, and nothing between them. Run as `bare.ts FILE grouped|ungrouped`.

const work = workOfPeer()
const dataPath = `${work.datasetPath}/data`
const rowsPath = `${work.datasetPath}/rows`

const server = createServer((request, response) => {
  if (request.method === 'POST') return void append(request, response)
  const { url = '' } = request
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path === dataPath) return page(response, mark < 0 ? '' : url.slice(mark + 1))
  if (path === work.datasetPath) return send(response, 200, work.dataset())
  // What Node can do at all, for comparison.
  if (path === '/v1/constant') return send(response, 200, '{"status":"ok"}')
  send(response, 404, '{"error":"not_found"}')
})

function page(response: ServerResponse, queryString: string): void {
  try {
    const query = new URLSearchParams(queryString)
    send(response, 200, work.page(query.get('limit'), query.get('cursor')))
  } catch {
    send(response, 400, '{"error":"validation_error"}')
  }
}

async function append(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== rowsPath) return send(response, 404, '{"error":"not_found"}')
  try {
    send(response, 201, await work.append(await textOf(request)))
  } catch {
    send(response, 422, '{"error":"validation_error"}')
  }
}

/** Events, because iterating a request costs a promise for each chunk. */
function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  process.stdout.write(`Serving http://127.0.0.1:${port}/v1\n`)
})
process.on('SIGTERM', () => process.exit(0))
