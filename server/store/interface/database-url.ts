import { accessSync, constants } from 'node:fs'

/**
 * The single addresses of one as libpq has it, `postgres://user:password@one:5432,two:5433/database`: all servers of a
 * deployment, of which one at a time can be written.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts, behind = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + behind)
}

/** libpq's modes that promise something. `allow` and `prefer` would send the password in clear text to a server that refuses TLS. */
const TLS_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full']

const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** In place of the file in `sslrootcert`: public authorities, as libpq has it since PostgreSQL 16. */
const PUBLIC_AUTHORITIES = 'system'

/**
 * What is wrong with the TLS parameters of an address, which have the names and the meaning of libpq
 * (https://www.postgresql.org/docs/current/libpq-ssl.html); undefined if nothing is. The files must be readable.
 */
export function tlsProblemOf(url: string): string | undefined {
  const parameters = parametersOf(url)
  const mode = parameters.get('sslmode')
  if (mode !== null && !TLS_MODES.includes(mode)) return `sslmode=${mode} is none of ${TLS_MODES.join(', ')}`
  const named = TLS_FILES.filter((name) => parameters.has(name))
  if (named.length > 0 && (mode ?? 'disable') === 'disable')
    return `${named.join(' and ')} can only be used with sslmode=verify-full, verify-ca or require`
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    return 'sslmode=verify-ca needs sslrootcert, the file of the authority that signed the certificate of the server'
  if (parameters.has('sslcert') !== parameters.has('sslkey')) return 'sslcert and sslkey need one another'
  const namesPublic = parameters.get('sslrootcert') === PUBLIC_AUTHORITIES
  if (namesPublic && mode !== 'verify-full')
    return 'sslrootcert=system needs sslmode=verify-full, since anybody gets a certificate of a public authority for some host'
  const files = named.filter((name) => name !== 'sslrootcert' || !namesPublic)
  return files.map((name) => unreadable(name, parameters.get(name) ?? '')).find((problem) => problem !== undefined)
}

/**
 * The address of one server for pg, which otherwise takes `require` for `verify-full` and says so on standard error. It takes `system` for
 * the name of a file, and public authorities where none is named.
 */
export function withLibpqModes(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('sslrootcert', PUBLIC_AUTHORITIES)
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

function parametersOf(url: string): URLSearchParams {
  return new URL(addressesOf(url)[0] ?? url).searchParams
}

function unreadable(name: string, file: string): string | undefined {
  try {
    accessSync(file, constants.R_OK)
    return undefined
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
