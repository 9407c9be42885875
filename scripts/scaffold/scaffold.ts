/**
 * `npm run generate -- --scaffold`: a handler and a conformance test for each operation of the contract that has no handler
 * yet. What a person wrote stays byte for byte, but for what is put between. Run again, it finds nothing to do.
 */

import { NoSample } from '@dataset-service/generator'
import { bodyEntry } from './body-entry.ts'
import { conformanceTest } from './conformance-test.ts'
import { type ContractOperation, readContract, type Section } from './contract.ts'
import { type Draft, openDraft } from './draft.ts'
import { insertHandlers, newHandlerFile } from './handlers.ts'
import { join } from './join.ts'
import { missingOperations } from './missing.ts'
import { handlerPlaces } from './places.ts'

/** What came of it, a line each. */
export interface Scaffolded {
  readonly made: readonly string[]
  /** Operations that are still without a handler or a test, or not joined, and the file that a person has to see to. */
  readonly problems: readonly string[]
}

/** Of the project in `root`, whose generated/ has just been brought up to its openapi.yaml. */
export async function scaffold(root: string): Promise<Scaffolded> {
  const sections = await readContract(root)
  const draft = openDraft(root)
  for (const section of sections) scaffoldSection(draft, section)
  join(draft, sections)
  draft.save()
  return draft
}

function scaffoldSection(draft: Draft, section: Section): void {
  const places = handlerPlaces(draft)
  const missing = missingOperations(draft, section, places)
  if (missing.length === 0) return
  const place = places.get(section.interfaceName)
  const written = place
    ? insertHandlers(draft, place, section, missing)
    : newHandlerFile(draft, section, missing, places)
  for (const operation of written) scaffoldTest(draft, operation)
}

function scaffoldTest(draft: Draft, operation: ContractOperation): void {
  try {
    bodyEntry(draft, operation)
    conformanceTest(draft, operation)
  } catch (error) {
    if (!(error instanceof NoSample)) throw error
    draft.problems.push(
      `openapi.yaml: no request of ${operation.id} can be made up (${error.message}). Write its test by hand.`,
    )
  }
}
