import type { Statements } from './runtime/engine.ts'

/** Deletes answers to requests with a key, in the catalogue and beside the rows of each organization, some at a time. Returns how many. */
export async function forgetAnswers(statements: Statements, { keptBefore }: { keptBefore: number }): Promise<number> {
  let deleted = await forgetIn(statements, { keptBefore })
  for (const { id: organizationId } of await statements.selectOrganizations({}))
    deleted += await forgetIn(statements, { organizationId, keptBefore })
  return deleted
}

async function forgetIn(
  statements: Statements,
  place: { readonly organizationId?: string; readonly keptBefore: number },
): Promise<number> {
  let deleted = 0
  for (let step = 1; step > 0; deleted += step) step = await statements.deleteKeptAnswers(place)
  return deleted
}
