/** Loaded before anything else in the processes and threads of the tests. If nothing has been packed, packages are loaded as installed. */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { PACKED, PACKED_FOLDER } from './packed-packages.ts'

const urls = new Map(PACKED.map((specifier) => [specifier, new URL(`${specifier}.mjs`, PACKED_FOLDER).href]))

if (existsSync(PACKED_FOLDER)) {
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier)
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true }
    },
  })
}
