import { addressesOf } from '../../interface/database-url.ts'
/** What a `postgres://` address names, without the password: for messages. */
export interface Address {
  /** Host and port. */
  readonly server: string
  readonly user: string
  readonly database: string
}

/** The parts of an address that `readConfig` let through. */
export function addressOf(url: string): Address {
  const parts = addressesOf(url).map((address) => new URL(address))
  const servers = parts.map(({ hostname, port, searchParams }) => {
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    return `${host}:${port || 5432}`
  })
  const { username = '', pathname = '' } = parts[0] ?? {}
  const user = decodeURIComponent(username)
  return {
    server: servers.join(','),
    user: user || (process.env['PGUSER'] ?? process.env['USER'] ?? ''),
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}
