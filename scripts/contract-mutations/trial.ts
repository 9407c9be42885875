/** Compares the result of a mutation with the expected one. */
import { type Change, compareContracts, type JsonObject } from '@dataset-service/generator'
import { edited } from './edits.ts'
import { type Outcome, tryDocument } from './lane.ts'
import { type ContractAnswer, type Mutation, USER_PROGRAM } from './mutation.ts'

export interface Trial {
  readonly mutation: Mutation
  readonly outcome: Outcome
  readonly contract: ContractAnswer
  /** The differences from the table; empty if there are none. */
  readonly surprises: readonly string[]
}

export async function tryMutation(lane: string, document: JsonObject, mutation: Mutation): Promise<Trial> {
  const current = edited(document, mutation.edits)
  const contract = contractAnswer(compareContracts(document, current))
  const outcome = await tryDocument(lane, current)
  return { mutation, outcome, contract, surprises: surprises(mutation, outcome, contract) }
}

export function contractAnswer(changes: readonly Change[]): ContractAnswer {
  const audiences = new Set(changes.flatMap(({ breaks }) => (breaks ? [breaks.audience] : [])))
  if (audiences.size > 0) return [...audiences]
  return changes.length > 0 ? 'compatible' : 'nothing'
}

function surprises(mutation: Mutation, outcome: Outcome, contract: ContractAnswer): string[] {
  const { compiler: expected, start } = mutation
  const { compiler: actual, starts } = outcome
  const unnamed = expected.filter((file) => !actual.includes(file))
  return [
    ...difference('compiler', programsOf(expected), programsOf(actual)),
    ...(unnamed.length > 0 ? [`compiler: ${unnamed.join(', ')} compiles`] : []),
    ...(actual.length === 0 ? difference('start', start ?? 'served', starts ? 'served' : 'refused') : []),
    ...difference('contract:check', String(mutation.contract), String(contract)),
  ]
}

/** Which programs do not compile. The table names files in which an error must show; it may show in others too. */
function programsOf(files: readonly string[]): string {
  const programs = files.map((file) => (file === USER_PROGRAM ? "user's program" : (file.split('/')[0] ?? file)))
  return [...new Set(programs)].sort().join(', ')
}

function difference(what: string, expected: string, actual: string): string[] {
  return expected === actual ? [] : [`${what}: expected ${expected || 'nothing'}, got ${actual || 'nothing'}`]
}
