import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { readNetworks } from '../../server/domain/public-address.ts'
import { WebhookRequests } from '../../server/webhooks/requests.ts'
import { hasOpenssl, newAuthority } from '../support/certificates.ts'

test.runIf(hasOpenssl)(
  'a secure address gets a delivery if its certificate is trusted, and nothing otherwise',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webhook-tls-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const authority = newAuthority(folder, 'receivers')
    const { certificate, key } = authority.sign('receiver', 'IP:127.0.0.1')
    const received: string[] = []
    const receiver = createServer(
      { cert: readFileSync(certificate), key: readFileSync(key) },
      async (request, reply) => {
        received.push(`${request.method} ${request.url} ${await text(request)}`)
        reply.writeHead(202).end()
      },
    )
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void receiver.close())
    const address = `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const networks = readNetworks('127.0.0.0/8') ?? expect.fail()
    const requests = new WebhookRequests({ reach: { allowsHttp: false, networks } })
    onTestFinished(() => requests.close())

    await expect(requests.post(address, {}, 'to nobody')).rejects.toMatchObject({
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    })
    const trusted = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, readFileSync(authority.certificate, 'utf8')])
    expect(await requests.post(address, {}, 'told')).toEqual({ status: 202, retryAfter: undefined })
    expect(received).toEqual(['POST /hook told'])
  },
)
