import { eachPlace } from './each-organization.ts'
import type { OldAnswers } from './interface/idempotency-keys.ts'
import type { Swept } from './interface/maintenance.ts'
import type { Statements } from './interface/statements.ts'

/** Deletes answers to requests with a key, in the catalogue and beside the rows of each organization, some at a time. Returns how many. */
export async function forgetAnswers(
  statements: Statements,
  { keptBefore, ...swept }: Swept & { readonly keptBefore: number },
): Promise<number> {
  let deleted = 0
  for await (const place of eachPlace(statements, swept))
    deleted += await forgetIn(statements, { ...place, keptBefore })
  return deleted
}

async function forgetIn(statements: Statements, old: OldAnswers): Promise<number> {
  let deleted = 0
  for (let step = 1; step > 0; deleted += step) step = await statements.deleteKeptAnswers(old)
  return deleted
}
