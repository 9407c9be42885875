import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { type Authority, newAuthority } from './certificates.ts'

/** PostgreSQL wants its key readable by its own user alone, as `scripts/postgres/server.ts` chooses it. */
const POSTGRES_USER = 65_534

const HBA = `
hostssl all certified 127.0.0.1/32 cert
hostssl all all 127.0.0.1/32 password
`

/** A PostgreSQL server that takes nothing but TLS, and a client certificate in place of the password of the user `certified`. */
export interface TlsPostgres {
  /** Signed its certificate, and signs those of clients. */
  readonly authority: Authority
  /** The certificate of an authority that it has nothing to do with. */
  readonly strange: string
  /** The address of its database `postgres` with parameters such as `sslmode`. */
  address(parameters: Readonly<Record<string, string>>, change?: (url: URL) => void): string
  stop(): Promise<void>
}

/** Starts one. `binFolder` is as for `startPostgres`. */
export async function startTlsPostgres(binFolder?: string): Promise<TlsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-tls-'))
  chmodSync(folder, 0o755)
  const authority = newAuthority(folder, 'authority')
  const server = await startPostgres({
    settings: settingsFor(authority, folder),
    ...(binFolder !== undefined && { binFolder }),
  })
  return {
    authority,
    strange: newAuthority(folder, 'stranger').certificate,
    address: (parameters, change = () => {}) => addressOf(server, parameters, change),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settingsFor(authority: Authority, folder: string): string[] {
  const own = authority.sign('server', 'IP:127.0.0.1')
  const key = join(folder, 'postgres.key')
  copyFileSync(own.key, key)
  chmodSync(key, 0o600)
  if (process.getuid?.() === 0) chownSync(key, POSTGRES_USER, POSTGRES_USER)
  const hba = join(folder, 'pg_hba.conf')
  writeFileSync(hba, HBA)
  const files = [`ssl_cert_file=${own.certificate}`, `ssl_key_file=${key}`, `ssl_ca_file=${authority.certificate}`]
  return ['ssl=on', ...files, `hba_file=${hba}`]
}

function addressOf(
  server: PostgresServer,
  parameters: Readonly<Record<string, string>>,
  change: (url: URL) => void,
): string {
  const url = new URL(server.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  change(url)
  return url.href
}
