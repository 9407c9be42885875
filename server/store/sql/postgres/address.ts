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

/**
 * The single addresses of one as libpq has it, `postgres://user:password@one:5432,two:5433/database`: all servers of a
 * deployment, of which one at a time can be written.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts, behind = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + behind)
}
