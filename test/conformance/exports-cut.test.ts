import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

/** In chunks, the last of which is one line end. */
const ENDED = expect.stringMatching(/[^\n]\r\n1\r\n\n\r\n0\r\n\r\n$/)

describeEachEngine('A file of lines whose transfer is cut off', ({ request, seed, server, own }) => {
  const { hostname, port } = new URL(server.baseUrl)

  /** A reply as it comes over the wire. */
  const wireOf = (path: string) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /v1${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${own.apiKey}\r\nConnection: close\r\n\r\n`,
    )
    return text(socket)
  }

  test('does not end like a whole one: its last line end is sent alone, when all rows were', async () => {
    const { id } = await seed.dataset({ rows: Array.from({ length: 1_100 }, () => ({ name: 'x'.repeat(250) })) })
    for (const path of [`/datasets/${id}/export?format=csv`, `/datasets/${id}/export`, '/events?format=ndjson']) {
      const [head = '', ...body] = (await wireOf(path)).split('\r\n\r\n')
      // An export that was made before its reply began has a length instead.
      if (path.startsWith('/events') || !/^content-length:/im.test(head))
        expect({ path, body: body.join('\r\n\r\n') }).toEqual({ path, body: ENDED })
    }
  })

  test('has another length than its reply says, if the service had made all of it', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Zoë' }] })
    for (const format of ['csv', 'ndjson']) {
      const { headers, text } = await request('GET', `/datasets/${id}/export?format=${format}`)
      expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(text))
    }
  })
})
