import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'

describe('a service that is not reached', () => {
  const cli = commandLine()
  const list = (url: string) => cli.run(['datasets', 'list'], { env: { DATASET_SERVICE_URL: url } })

  test('because nobody listens', async () => {
    const { exitCode, stderr } = await list('http://127.0.0.1:1024/v1')
    expect(exitCode).toBe(4)
    expect(stderr).toMatch(/^No reply from http:\/\/127\.0\.0\.1:1024\/v1: .*ECONNREFUSED.*\n$/s)
  })

  test('because it speaks no TLS', async () => {
    const { exitCode, stderr } = await list(cli.server.baseUrl.replace('http:', 'https:'))
    expect(exitCode).toBe(4)
    expect(stderr).toContain('The TLS connection was not accepted: is its certificate valid, and is it https?')
  })

  test('because the page of a proxy answers', async () => {
    const url = await startGate(cli.server.baseUrl, (_, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the network</h1>')
    })
    for (const args of [
      ['datasets', 'list'],
      ['export', 'ds_1'],
    ]) {
      const { exitCode, stderr, stdout } = await cli.run(args, { env: { DATASET_SERVICE_URL: url } })
      expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' })
      expect(stderr).toContain('text/html')
      expect(stderr).toContain('Is there a proxy in between?')
    }
  })

  test('for a while, which is said: the rate limit, or a server that starts', async () => {
    const replies = [429, 503]
    const url = await startGate(cli.server.baseUrl, (_, reply, handOn) => {
      const status = replies.shift()
      if (status === undefined) return handOn()
      const code = status === 429 ? 'rate_limit_exceeded' : 'server_error'
      const error = { code, message: 'Come again.', request_id: 'req_1' }
      reply.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '2' }).end(JSON.stringify({ error }))
    })
    const { exitCode, stderr } = await list(url)
    expect([exitCode, stderr]).toEqual([
      0,
      'The rate limit is reached. Trying again in 3 s.\nCome again. Trying again in 3 s.\n',
    ])
  })

  test('because the address is none', async () => {
    const { exitCode, stderr } = await list('http://127.0.0.1:8080')
    expect(exitCode).toBe(2)
    expect(stderr).toContain('baseUrl must end with its version segment, as in http://127.0.0.1:8080/v1')
  })

  test('any more within an export leaves no file that looks whole', async () => {
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
    const columns = [{ name: 'n', type: 'number' as const }]
    const { id } = await service.datasets.create({ name: 'Cut', project_id: cli.own.projectId, columns })
    cli.file('out.csv', 'what was there before')
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => {
        const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n'
        socket.write(`${head}5\r\nn\r\n1\n\r\n`, () => socket.destroy())
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const env = { DATASET_SERVICE_URL: `http://127.0.0.1:${port}/v1` }
    const { exitCode, stderr } = await cli.run(['export', id, '--out', 'out.csv'], { env })
    expect(exitCode).toBe(4)
    expect(stderr).toContain('The export broke off')
    expect(readFileSync(join(cli.folder, 'out.csv'), 'utf8')).toBe('what was there before')
  })
})
