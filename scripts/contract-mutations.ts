/**
 * `npm run test:contract-mutations`: makes each kind of edit to openapi.yaml, and checks what notices it: the
 * compiler (in the server, the client, a user's program), the server when it starts, contract:check, or nothing. Prints a
 * table, and fails if an edit is noticed otherwise than expected. `-- TEXT` tries only edits whose names contain the text.
 */

import { compareContracts, type JsonObject, readDocument } from '@dataset-service/generator'
import { closeLane, openLane, tryDocument } from './contract-mutations/lane.ts'
import { sectionTable, summaryLine, summaryTable } from './contract-mutations/summary.ts'
import { mutations } from './contract-mutations/table.ts'
import { type Trial, tryMutation } from './contract-mutations/trial.ts'

const LANES = 2

const wanted = process.argv[2] ?? ''
// what was read from YAML is plain data
const document = (await readDocument('openapi.yaml')) as JsonObject
const waiting = Object.values(mutations)
  .flat()
  .filter(({ name }) => name.includes(wanted))
const trials = new Map<string, Trial>()

const begun = performance.now()
await Promise.all(Array.from({ length: LANES }, work))
print()

async function work(): Promise<void> {
  const lane = await openLane()
  try {
    await requireSoundStart(lane)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      trials.set(next.name, await tryMutation(lane, document, next))
      process.stderr.write('.')
    }
  } finally {
    await closeLane(lane)
  }
}

/** In a project that is broken already, every edit would be noticed. */
async function requireSoundStart(lane: string): Promise<void> {
  const { compiler, starts, output } = await tryDocument(lane, structuredClone(document))
  const changes = compareContracts(document, structuredClone(document))
  if (compiler.length > 0 || !starts || changes.length > 0) throw new Error(`without any edit: ${output}`)
}

function print(): void {
  process.stderr.write('\n')
  const tried = Object.entries(mutations).map(
    ([section, list]) => [section, list.flatMap(({ name }) => trials.get(name) ?? [])] as const,
  )
  const sections = Object.fromEntries(tried.filter(([, list]) => list.length > 0))
  for (const [section, list] of Object.entries(sections)) console.log(`${sectionTable(section, list)}\n`)
  for (const { mutation, surprises, outcome } of trials.values()) {
    if (surprises.length === 0) continue
    console.error(`${mutation.name}\n  ${surprises.join('\n  ')}\n${outcome.output}`)
    process.exitCode = 1
  }
  console.log(`${summaryTable(sections)}\n`)
  console.log(summaryLine([...trials.values()], Math.round((performance.now() - begun) / 1000)))
}
