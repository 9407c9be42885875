import type { Rolldown } from 'tsdown'

/**
 * What the packages of the command line import of Node, in place of Node's own modules: an import reads each export of a module, and some are only
 * made when they are read, such as standard input. `undefined` stands for what is never used.
 */
const LIGHTER: Readonly<Record<string, string>> = {
  'node:process': 'module.exports = globalThis.process',
  // commander starts other programs as commands; this command line has none.
  'node:child_process': 'module.exports = undefined',
}

const PREFIX = '\0light:'

/** Lets the packages in a bundle load without what they do not use of Node. */
export const lightBuiltIns: Rolldown.Plugin = {
  name: 'light built-ins',
  resolveId(id, importer) {
    return id in LIGHTER && importer?.includes('/node_modules/') ? `${PREFIX}${id}` : undefined
  },
  load(id) {
    return id.startsWith(PREFIX) ? LIGHTER[id.slice(PREFIX.length)] : undefined
  },
}
