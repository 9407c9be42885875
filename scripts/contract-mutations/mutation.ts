import type { Breakage } from '@dataset-service/generator'
import type { Edit } from './edits.ts'

/** One kind of edit of openapi.yaml, and the expected result. */
export interface Mutation {
  readonly name: string
  readonly edits: readonly Edit[]
  /** The files that no longer compile in each program; `[]` if all compile. */
  readonly compiler: readonly CheckedFile[]
  /** If everything compiles: whether the server refuses to start. */
  readonly start?: 'refused'
  readonly contract: ContractAnswer
}

/** A source file, or `generator` if that refuses the document. */
export type CheckedFile = `server/${string}` | `client/${string}` | typeof USER_PROGRAM | 'generator'

/** What contract:check reports as broken; `compatible` for a change that breaks no client or server, `nothing` for no change. */
export type ContractAnswer = readonly Breakage['audience'][] | 'compatible' | 'nothing'

export const USER_PROGRAM = 'scripts/contract-mutations/user-program.ts'
