/**
 * `npm run generate -- --scaffold`: adds a handler and a conformance test for each operation of the contract that has no handler
 * yet. It only inserts: everything else stays byte for byte. A second run finds nothing to do.
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

/** The results, one in each line. */
export interface Scaffolded {
  readonly made: readonly string[]
  /** Operations that still lack a handler or a test, or are not joined, and the file that a person has to edit. */
  readonly problems: readonly string[]
}

/** Scaffolds the project in `root`, whose generated/ must be up to date. */
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
