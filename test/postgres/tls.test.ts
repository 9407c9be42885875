import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { hasOpenssl } from '../support/certificates.ts'
import { makeDataset, openNode, rowsOn } from '../support/postgres-dataset.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { startTlsPostgres, type TlsPostgres } from '../support/tls-postgres.ts'

if (!hasOpenssl) console.warn('openssl is not installed: the tests of TLS to PostgreSQL are skipped')

describe.skipIf(!hasOpenssl)('a PostgreSQL server that takes nothing but TLS', () => {
  let server: TlsPostgres
  let trusted: string
  let client: { readonly certificate: string; readonly key: string }

  beforeAll(async () => {
    server = await startTlsPostgres()
    trusted = server.authority.certificate
    client = server.authority.sign('certified')
    await onServer(operator(), 'create role certified superuser login')
  })

  afterAll(() => server?.stop())

  const address: TlsPostgres['address'] = (parameters, change) => server.address(parameters, change)
  const withoutPassword = (url: URL) => {
    url.username = 'certified'
    url.password = ''
  }
  const operator = () => address({ sslmode: 'require', uselibpqcompat: 'true' })

  const endConnections = () =>
    onServer(operator(), "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'certified'")

  test('is used over TLS by every connection of a node', async () => {
    const store = await openNode(address({ sslmode: 'verify-full', sslrootcert: trusted }))
    const dataset = await makeDataset(store)
    const rows = rowsOn(store, dataset)
    await rows.append(Array.from({ length: 100 }, (_, n) => ({ n })))
    expect((await rows.page({ filter: ['n:>97'] })).data).toHaveLength(2)
    const plain = `select count(*)::int as count from pg_stat_activity a left join pg_stat_ssl s using (pid)
      where a.backend_type = 'client backend' and s.ssl is not true`
    expect(await onServer(operator(), plain)).toEqual([{ count: 0 }])
  })

  test('is used with a client certificate where it asks for one', async () => {
    const certified = { sslmode: 'verify-full', sslrootcert: trusted, sslcert: client.certificate, sslkey: client.key }
    const store = await openNode(address(certified, withoutPassword))
    expect(await store.selectOrganizations()).toEqual(expect.any(Array))
    const { sslcert, sslkey, ...bare } = certified
    await expect(openNode(address(bare, withoutPassword))).rejects.toThrow(/refused user "certified".*certificate/)
  })

  test('is used with verify-ca whatever name its certificate has, and with require whatever authority signed it, if none is named', async () => {
    const byName = (url: URL) => {
      url.hostname = 'localhost'
    }
    await openNode(address({ sslmode: 'verify-ca', sslrootcert: trusted }, byName))
    await openNode(address({ sslmode: 'require' }, byName))
    await openNode(address({ sslmode: 'require', sslrootcert: trusted }, byName))
    await expect(openNode(address({ sslmode: 'verify-full', sslrootcert: trusted }, byName))).rejects.toThrow(
      /localhost:\d+ cannot be reached: .*altnames/,
    )
  })

  test('is used with verify-full if its authority is among those that the node trusts as public', async () => {
    for (const named of [{}, { sslrootcert: 'system' }]) {
      const url = address({ sslmode: 'verify-full', ...named })
      await expect(openNode(url)).rejects.toThrow(/cannot be reached: .*certificate/)
      const trusting = spawnServer({ DATABASE_URL: url, NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: trusted })
      const ready = `${new URL(await trusting.baseUrl).origin}/readyz`
      expect((await fetch(ready)).status).toBe(200)
    }
  })

  test('is used with certificates that were renewed, without a restart', async () => {
    const folder = temporaryFolder()
    const files = { sslrootcert: join(folder, 'ca'), sslcert: join(folder, 'certificate'), sslkey: join(folder, 'key') }
    const mount = (authority: string) => {
      copyFileSync(authority, files.sslrootcert)
      copyFileSync(client.certificate, files.sslcert)
      copyFileSync(client.key, files.sslkey)
    }
    mount(trusted)
    const store = await openNode(address({ sslmode: 'verify-full', ...files }, withoutPassword))
    const seen = () => store.selectOrganizations()
    expect(await seen()).toEqual(expect.any(Array))
    mount(server.strange)
    await endConnections()
    await expect(seen()).rejects.toThrow(/certificate/)
    mount(trusted)
    expect(await seen()).toEqual(expect.any(Array))
  })

  test.each([
    [
      'a certificate of another authority',
      { sslmode: 'verify-full', sslrootcert: 'strange' },
      /reached: .*certificate/,
    ],
    [
      'require and an authority that has not signed its certificate',
      { sslmode: 'require', sslrootcert: 'strange' },
      /reached: .*certificate/,
    ],
    ['a certificate of no public authority', { sslmode: 'verify-full' }, /reached: .*certificate/],
    ['an address that asks for no TLS', { sslmode: 'disable' }, /refused user .*no encryption/],
    ['an address without a mode', {}, /refused user .*no encryption/],
  ] as const)('is not used with %s', async (_, parameters, says) => {
    const named = 'sslrootcert' in parameters ? { ...parameters, sslrootcert: server.strange } : parameters
    await expect(openNode(address(named))).rejects.toThrow(says)
  })
})
