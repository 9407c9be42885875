import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { hasOpenssl, newAuthority } from '../support/certificates.ts'
import { makeDataset, openNode, rowsOn } from '../support/postgres-dataset.ts'

if (!hasOpenssl) console.warn('openssl is not installed: the tests of TLS to PostgreSQL are skipped')

/** PostgreSQL wants its key readable by its own user alone, as `scripts/postgres/server.ts` chooses it. */
const POSTGRES_USER = 65_534

const HBA = `
hostssl all certified 127.0.0.1/32 cert
hostssl all all 127.0.0.1/32 password
`

describe.skipIf(!hasOpenssl)('a PostgreSQL server that takes nothing but TLS', () => {
  let server: PostgresServer
  let folder: string
  let trusted: string
  let strange: string
  let client: { readonly certificate: string; readonly key: string }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dataset-service-tls-'))
    chmodSync(folder, 0o755)
    const authority = newAuthority(folder, 'authority')
    trusted = authority.certificate
    strange = newAuthority(folder, 'stranger').certificate
    client = authority.sign('certified')
    const own = authority.sign('server', 'IP:127.0.0.1')
    const key = join(folder, 'postgres.key')
    copyFileSync(own.key, key)
    chmodSync(key, 0o600)
    if (process.getuid?.() === 0) chownSync(key, POSTGRES_USER, POSTGRES_USER)
    const hba = join(folder, 'pg_hba.conf')
    writeFileSync(hba, HBA)
    const files = [`ssl_cert_file=${own.certificate}`, `ssl_key_file=${key}`, `ssl_ca_file=${trusted}`]
    server = await startPostgres({ settings: ['ssl=on', ...files, `hba_file=${hba}`] })
    await onServer(address({ sslmode: 'require' }), 'create role certified superuser login')
  })

  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function address(parameters: Readonly<Record<string, string>>, change: (url: URL) => void = () => {}): string {
    const url = new URL(server.url)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    if (parameters['sslmode'] === 'require') url.searchParams.set('uselibpqcompat', 'true')
    change(url)
    return url.href
  }

  test('is used over TLS by every connection of a node', async () => {
    const store = await openNode(address({ sslmode: 'verify-full', sslrootcert: trusted }))
    const dataset = await makeDataset(store)
    const rows = rowsOn(store, dataset)
    await rows.append(Array.from({ length: 100 }, (_, n) => ({ n })))
    expect((await rows.page({ filter: ['n:>97'] })).data).toHaveLength(2)
    const plain = `select count(*)::int as count from pg_stat_activity a left join pg_stat_ssl s using (pid)
      where a.backend_type = 'client backend' and s.ssl is not true`
    expect(await onServer(address({ sslmode: 'require' }), plain)).toEqual([{ count: 0 }])
  })

  test('is used with a client certificate where it asks for one', async () => {
    const certified = { sslmode: 'verify-full', sslrootcert: trusted, sslcert: client.certificate, sslkey: client.key }
    const withoutPassword = (url: URL) => {
      url.username = 'certified'
      url.password = ''
    }
    const store = await openNode(address(certified, withoutPassword))
    expect(await store.selectOrganizations()).toEqual(expect.any(Array))
    const { sslcert, sslkey, ...bare } = certified
    await expect(openNode(address(bare, withoutPassword))).rejects.toThrow(/refused user "certified".*certificate/)
  })

  test('is used with verify-ca whatever name its certificate has, and with require whatever authority signed it', async () => {
    const byName = (url: URL) => {
      url.hostname = 'localhost'
    }
    await openNode(address({ sslmode: 'verify-ca', sslrootcert: trusted }, byName))
    await openNode(address({ sslmode: 'require' }, byName))
    await expect(openNode(address({ sslmode: 'verify-full', sslrootcert: trusted }, byName))).rejects.toThrow(
      /localhost:\d+ cannot be reached: .*altnames/,
    )
  })

  test.each([
    [
      'a certificate of another authority',
      { sslmode: 'verify-full', sslrootcert: 'strange' },
      /reached: .*certificate/,
    ],
    ['a certificate of no public authority', { sslmode: 'verify-full' }, /reached: .*certificate/],
    ['an address that asks for no TLS', { sslmode: 'disable' }, /refused user .*no encryption/],
    ['an address without a mode', {}, /refused user .*no encryption/],
  ] as const)('is not used with %s', async (_, parameters, says) => {
    const named = 'sslrootcert' in parameters ? { ...parameters, sslrootcert: strange } : parameters
    await expect(openNode(address(named))).rejects.toThrow(says)
  })
})
