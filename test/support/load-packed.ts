/**
 * Loaded before anything else in the processes and threads of the tests. If nothing has been packed, packages are loaded as installed; if
 * no server has been built, threads from their sources.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { BUILT_THREADS, threadOf } from './built-threads.ts'
import { PACKED, PACKED_FOLDER } from './packed-packages.ts'

const packed = new Map(PACKED.map((specifier) => [specifier, new URL(`${specifier}.mjs`, PACKED_FOLDER).href]))
const packages = existsSync(PACKED_FOLDER) ? packed : new Map<string, string>()
const threads = process.env[BUILT_THREADS]

registerHooks({
  resolve(specifier, context, next) {
    const url = packages.get(specifier) ?? (threads === undefined ? undefined : threadOf(specifier, threads))
    return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true }
  },
})
