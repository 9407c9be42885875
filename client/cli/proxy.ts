import { usageError } from './failure.ts'

/** Those that Node knows; the small letters take precedence. */
const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']

/** A proxy elsewhere does not reach what runs on this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Sends requests through the proxy of the environment, as other programs do, except to this machine and to what `NO_PROXY` names. Bun and Deno do so
 * by themselves; before version 24.14 Node cannot be told so by a program.
 */
export async function useProxyOfEnvironment(): Promise<void> {
  const given = PROXIES.flatMap((name) => (process.env[name] ? [[name, withScheme(process.env[name])] as const] : []))
  if (given.length === 0) return
  // Loading it takes as long as all else that most commands load.
  const http = await import('node:http')
  if (typeof http.setGlobalProxyFromEnv !== 'function') return
  const except = process.env['no_proxy'] || process.env['NO_PROXY'] || ''
  if (except === '*') return
  try {
    http.setGlobalProxyFromEnv({ ...Object.fromEntries(given), no_proxy: [except, ...LOOPBACK].join() })
  } catch {
    const names = given.map(([name]) => name).join(', ')
    throw usageError(`${names}: this is not the address of a proxy, such as http://127.0.0.1:3128.`)
  }
}

/** `proxy.example.com:3128`, as it is often written. */
function withScheme(address: string): string {
  return address.includes('://') ? address : `http://${address}`
}
