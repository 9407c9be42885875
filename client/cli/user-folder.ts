import { homedir } from 'node:os'
import { join } from 'node:path'

/** A folder of ours by the XDG base directories, which have to be absolute to count. */
export function userFolder(
  variable: 'XDG_CACHE_HOME' | 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME',
  standard: string,
): string {
  const named = process.env[variable]
  return join(named?.startsWith('/') ? named : join(homedir(), standard), 'dataset-service')
}
