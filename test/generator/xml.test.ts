import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { fetchHandler } from '../../scripts/generator/static/bind-fetch.ts'
import type { nodeListener } from '../../scripts/generator/static/serve-node.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

interface Bound {
  readonly fetchHandler: typeof fetchHandler
  readonly nodeListener: typeof nodeListener
  readonly routes: Parameters<typeof fetchHandler>[0]
  readonly securitySchemes: Parameters<typeof fetchHandler>[1]
}

let folder: GeneratedFolder
let server: Server
const received: string[] = []

beforeAll(async () => {
  folder = await generatedFolder()
  const document = join(import.meta.dirname, 'fixtures/everything.yaml')
  await replaceFolder(join(folder.path, 'xml'), await generateFiles(document, { parts: ['fetch', 'node'] }))
  const modules = await Promise.all(
    ['bind-fetch', 'serve-node', 'routes'].map((name) => import(join(folder.path, 'xml', `${name}.gen.ts`))),
  )
  const bound: Bound = Object.assign({}, ...modules)
  const operations = { readXml: async ({ body }: { body: string }) => ({ status: 200, body: received.push(body) }) }
  const handler = bound.fetchHandler(bound.routes, bound.securitySchemes, operations, {
    everybody: {},
    maxBodyBytes: 100_000,
  })
  server = createServer(bound.nodeListener(handler)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(async () => {
  server.close()
  await folder.remove()
})

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/xml',
): Promise<[status: number, problems: unknown]> {
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const headers = { 'Content-Type': contentType }
  const response = await fetch(`http://127.0.0.1:${port}/xml`, { method: 'POST', body, headers })
  const { problems = [] } = (await response.json()) as { problems?: unknown }
  return [response.status, problems]
}

const LATIN_1 = new Uint8Array(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><name>Zoë</name>', 'latin1'))

describe('an operation receives XML as text', () => {
  test.each<[what: string, body: string | Uint8Array<ArrayBuffer>, contentType: string, text: string]>([
    ['in UTF-8', '<name>Zoë 🐱</name>', 'application/xml', '<name>Zoë 🐱</name>'],
    ['with a parameter of the media type', '<name/>', 'application/xml;profile="a"', '<name/>'],
    [
      'in the encoding that it declares',
      LATIN_1,
      'application/xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><name>Zoë</name>',
    ],
    [
      'in the charset of the request',
      new Uint8Array(Buffer.from('<a>é</a>', 'latin1')),
      'application/xml; charset=ISO-8859-1',
      '<a>é</a>',
    ],
    [
      'in UTF-16 with its mark',
      new Uint8Array(Buffer.from('\ufeff<a>é</a>', 'utf16le')),
      'application/xml',
      '<a>é</a>',
    ],
    ['that is not well-formed, for its own parser to refuse', '<a><b></a>', 'application/xml', '<a><b></a>'],
  ])('%s', async (_, body, contentType, text) => {
    expect(await post(body, contentType)).toEqual([200, []])
    expect(received.at(-1)).toBe(text)
  })

  test('with entities that nothing expands, so that a bomb is a short text', async () => {
    const entities = Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`)
    const bomb = `<!DOCTYPE a [<!ENTITY a0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${entities.join('')}]><a>&a30;&file;</a>`
    expect(await post(bomb)).toEqual([200, []])
    expect(received.at(-1)).toBe(bomb)
  })
})

describe('XML is refused', () => {
  test.each<
    [what: string, body: string | Uint8Array<ArrayBuffer>, contentType: string, status: number, problems: unknown]
  >([
    [
      'in another encoding than it says',
      new Uint8Array(Buffer.from('<a>é</a>', 'latin1')),
      'application/xml',
      400,
      ['The body is not valid UTF-8'],
    ],
    [
      'in an encoding that nobody knows',
      '<a/>',
      'application/xml; charset=klingon',
      400,
      ['The body is in the encoding "klingon", which is not known here. Send UTF-8'],
    ],
    ['that is too long', `<a>${'a'.repeat(100_000)}</a>`, 'application/xml', 413, [{ maxBodyBytes: 100_000 }]],
    ['as another media type', '<a/>', 'text/html', 415, [{ contentType: 'text/html', offered: ['application/xml'] }]],
  ])('%s', async (_, body, contentType, status, problems) => {
    const before = received.length
    expect(await post(body, contentType)).toEqual([status, problems])
    expect(received).toHaveLength(before)
  })
})
