import type { Breakage } from '@dataset-service/generator'
import type { Edit } from './edits.ts'

/** One kind of edit of openapi.yaml, and what has to come of it. */
export interface Mutation {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Files that no longer compile, of each program that does not; `[]` when all compile. */
  readonly compiler: readonly CheckedFile[]
  /** When everything compiles, whether the server refuses to start. */
  readonly start?: 'refused'
  readonly contract: ContractAnswer
}

/** A source file, or `generator`, which refuses a document that it cannot make a contract of. */
export type CheckedFile = `server/${string}` | `client/${string}` | typeof USER_PROGRAM | 'generator'

/** Whom contract:check finds broken; `compatible` for a change that breaks nobody, `nothing` for none at all. */
export type ContractAnswer = readonly Breakage['audience'][] | 'compatible' | 'nothing'

export const USER_PROGRAM = 'scripts/contract-mutations/user-program.ts'
