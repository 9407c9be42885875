import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdmissionHeaders } from './admission.ts'
import { workOfPeer } from './program.ts'

// The least program that does the work: node:http, better-sqlite3, and nothing between them. Run as `bare.ts FILE grouped|ungrouped`.

const work = workOfPeer()
const dataPath = `${work.datasetPath}/data`
const rowsPath = `${work.datasetPath}/rows`

const server = createServer((request, response) => {
  const { url = '' } = request
  // The most that Node can do, for comparison.
  if (url === '/v1/constant') return send(response, 200, {}, '{"status":"ok"}')
  const headers = work.admit(request.headers.authorization)
  if (headers === undefined) return send(response, 401, {}, '{"error":"authentication_error"}')
  if (request.method === 'POST') return void append(request, response, headers)
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path === dataPath) return page(response, headers, mark < 0 ? '' : url.slice(mark + 1))
  if (path === work.datasetPath) return send(response, 200, headers, work.dataset())
  send(response, 404, headers, '{"error":"not_found"}')
})

function page(response: ServerResponse, headers: AdmissionHeaders, queryString: string): void {
  try {
    const query = new URLSearchParams(queryString)
    send(response, 200, headers, work.page(query.get('limit'), query.get('cursor')))
  } catch {
    send(response, 400, headers, '{"error":"validation_error"}')
  }
}

async function append(request: IncomingMessage, response: ServerResponse, headers: AdmissionHeaders): Promise<void> {
  if (request.url !== rowsPath) return send(response, 404, headers, '{"error":"not_found"}')
  try {
    send(response, 201, headers, await work.append(await textOf(request)))
  } catch {
    send(response, 422, headers, '{"error":"validation_error"}')
  }
}

/** With events, because iterating over a request costs a promise for each chunk. */
function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, headers: AdmissionHeaders, body: string): void {
  response.writeHead(status, {
    ...headers,
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
