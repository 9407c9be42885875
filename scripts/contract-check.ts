/**
 * `npm run contract:check`: what changed in openapi.yaml since the last release, and whom it breaks. Says nothing when nothing
 * changed, exits with 1 when a change is breaking.
 * `-- --published` fails on any change: a version is published only with its contract as the released one.
 * `npm run contract:release`: makes openapi.yaml the released contract. With a breaking change only under `-- --breaking`.
 */
import { copyFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compareContracts } from './contract-check/compare.ts'
import type { JsonObject } from './contract-check/node.ts'
import { breakingReport, compatibleReport } from './contract-check/report.ts'
import { GenerationError } from './generator/generation-error.ts'
import { readDocument } from './generator/read-document.ts'

const { values: options } = parseArgs({
  options: {
    input: { type: 'string', default: 'openapi.yaml' },
    released: { type: 'string', default: 'scripts/contract-check/released.yaml' },
    release: { type: 'boolean', default: false },
    breaking: { type: 'boolean', default: false },
    published: { type: 'boolean', default: false },
  },
})

try {
  const isCompatible = await check()
  if (options.release && (isCompatible || options.breaking)) await copyFile(options.input, options.released)
  else if (!isCompatible) process.exitCode = 1
} catch (error) {
  // anything else is a fault of this program, and its stack is wanted
  if (!(error instanceof GenerationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function check(): Promise<boolean> {
  const [released, current] = await Promise.all([contract(options.released), contract(options.input)])
  const changes = compareContracts(released, current)
  const isCompatible = changes.every(({ breaks }) => breaks === undefined)
  if (!isCompatible) console.error(breakingReport(changes))
  else if (changes.length > 0) console.log(compatibleReport(changes))
  if (options.published && changes.length > 0) {
    throw new GenerationError('The released contract is an older one. Run: npm run contract:release')
  }
  return isCompatible
}

async function contract(file: string): Promise<JsonObject> {
  // what was read from YAML or JSON is plain data
  return (await readDocument(file)) as JsonObject
}
