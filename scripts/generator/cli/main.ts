#!/usr/bin/env node
/** Says in one line that Node is too old. Older ones could not even read the other modules. */
import { PROGRAM } from './command.ts'

const OLDEST = [22, 18] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`${PROGRAM} needs Node ${OLDEST.join('.')} or later. This is ${process.version}.`)
  process.exitCode = 1
} else {
  const { runCommandLine } = await import('./run.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2))
}
