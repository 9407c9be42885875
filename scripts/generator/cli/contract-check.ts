/** What changed in the document since the last release, and whom it breaks. */
import { copyFile } from 'node:fs/promises'
import { compareContracts } from '../contract/compare.ts'
import type { JsonObject } from '../contract/node.ts'
import { breakingReport, compatibleReport } from '../contract/report.ts'
import { GenerationError } from '../generation-error.ts'
import { readDocument } from '../read-document.ts'
import { type Command, flag } from './command.ts'
import { SOURCE_OPTIONS, settingsOf } from './settings.ts'

const { input } = SOURCE_OPTIONS

export const contractCheckCommand: Command = {
  usage: 'contract:check [options]',
  summary: 'Reports what changed since the released contract and whom it breaks. Fails if a change is breaking.',
  options: {
    ...(input && { input }),
    released: { type: 'string', value: 'FILE', meaning: 'the released contract; openapi.released.yaml by default' },
    release: { type: 'boolean', meaning: 'makes the document the released contract' },
    breaking: { type: 'boolean', meaning: 'with --release: even if a change is breaking' },
    published: {
      type: 'boolean',
      meaning: 'fails on any change: a version is published with its contract as the released one',
    },
  },
  async run(given) {
    const { input, released } = settingsOf(given)
    const isCompatible = await check(input, released, flag(given, 'published'))
    if (!flag(given, 'release')) return isCompatible ? 0 : 1
    if (!isCompatible && !flag(given, 'breaking')) return 1
    await copyFile(input, released)
    return 0
  },
}

async function check(input: string, released: string, isPublished: boolean): Promise<boolean> {
  const changes = compareContracts(await contract(released), await contract(input))
  const isCompatible = changes.every(({ breaks }) => breaks === undefined)
  if (!isCompatible) console.error(breakingReport(changes))
  else if (changes.length > 0) console.log(compatibleReport(changes))
  if (isPublished && changes.length > 0) {
    throw new GenerationError('The released contract is an older one. Run: npm run contract:release')
  }
  return isCompatible
}

async function contract(file: string): Promise<JsonObject> {
  // what was read from YAML or JSON is plain data
  return (await readDocument(file)) as JsonObject
}
