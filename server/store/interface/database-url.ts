/**
 * The single addresses of one as libpq has it, `postgres://user:password@one:5432,two:5433/database`: all servers of a
 * deployment, of which one at a time can be written.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts, behind = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + behind)
}
