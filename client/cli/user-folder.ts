import { homedir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

type Variable = 'XDG_CACHE_HOME' | 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME'

/** A folder of ours by the XDG base directories, which have to be absolute to count. Throws a `TypeError` for a user without a home folder. */
export function userFolder(variable: Variable, standard: string): string {
  const named = process.env[variable]
  return join(named?.startsWith('/') ? named : join(home(variable), standard), 'dataset-service')
}

/** With an empty or a relative `HOME`, the key would be kept where the program happens to run. */
function home(variable: Variable): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const found = find()
      if (isAbsolute(found)) return found
    } catch {
      // A user who is not in the list of users, as in many containers.
    }
  }
  throw new TypeError(`There is no home folder. Set the environment variable HOME, or ${variable}, to a folder.`)
}
