/** What a `postgres://` address names, without the password: for messages. */
export interface Address {
  /** Host and port. */
  readonly server: string
  readonly user: string
  readonly database: string
}

/** The parts of an address that `readConfig` let through. */
export function addressOf(url: string): Address {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const user = decodeURIComponent(username)
  return {
    server: `${host}:${port || 5432}`,
    user: user || (process.env['PGUSER'] ?? process.env['USER'] ?? ''),
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}
