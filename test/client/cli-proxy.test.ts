import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../support/cli.ts'

describe('a proxy of the environment', () => {
  const cli = commandLine()
  /** Connects to the service, whatever host is asked for. */
  const proxy = async () => {
    const asked: (string | undefined)[] = []
    const server = createServer().on('connect', ({ url }, client) => {
      asked.push(url)
      const service = connect(Number(new URL(cli.server.baseUrl).port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connected\r\n\r\n')
        client.pipe(service).pipe(client)
      })
      for (const socket of [client, service]) socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    // Cast: the server listens on a port.
    return { asked, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const none = { http_proxy: undefined, https_proxy: undefined, HTTPS_PROXY: undefined, no_proxy: undefined }
  const whoami = (env: Record<string, string>) => cli.run(['whoami'], { env: { ...none, ...env } })

  test.each(['http://', ''])('takes the requests (written with "%s")', async (scheme) => {
    const { asked, address } = await proxy()
    const env = { DATASET_SERVICE_URL: 'http://data.invalid/v1', HTTP_PROXY: `${scheme}${address}` }
    expect(await whoami(env)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(asked).toEqual(['data.invalid:80'])
  })

  test.each(['', 'data.example', '*'])('takes none to this machine (NO_PROXY is "%s")', async (others) => {
    const { asked, address } = await proxy()
    expect(await whoami({ HTTP_PROXY: `http://${address}`, NO_PROXY: others })).toMatchObject({ exitCode: 0 })
    expect(asked).toEqual([])
  })

  test('that has no address is a usage error', async () => {
    const { exitCode, stderr } = await whoami({ HTTP_PROXY: 'http://proxy:port' })
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^HTTP_PROXY: .*\n$/) })
  })
})
