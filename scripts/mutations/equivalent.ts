import { readFileSync } from 'node:fs'
import known from './equivalent.json' with { type: 'json' }
import type { Mutation } from './mutation.ts'

interface Equivalent {
  readonly file: string
  readonly kind: string
  /** In the line that is broken. */
  readonly text: string
  /** Why the broken product cannot be told from the sound one. */
  readonly why: string
}

/** Places where a break changes nothing that a user relies on: they are not counted. */
export const EQUIVALENT: readonly Equivalent[] = known

/** Why the mutation is equivalent to the sound product; undefined when it is not known to be. */
export function equivalence({ file, line, kind }: Mutation): string | undefined {
  const broken = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return EQUIVALENT.find((each) => each.file === file && each.kind === kind && broken.includes(each.text))?.why
}
