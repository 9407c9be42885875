import { readFileSync } from 'node:fs'
import type { Mutation } from './mutation.ts'

interface Equivalent {
  readonly file: string
  readonly kind: string
  /** In the line that is broken. */
  readonly text: string
  /** Why nobody can tell the broken product from the sound one. */
  readonly why: string
}

/** Places where a break changes nothing that anybody relies on: they are not counted. */
const EQUIVALENT: readonly Equivalent[] = []

/** Why the mutation is equivalent to the sound product; undefined when it is not known to be. */
export function equivalence({ file, line, kind }: Mutation): string | undefined {
  const broken = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return EQUIVALENT.find((known) => known.file === file && known.kind === kind && broken.includes(known.text))?.why
}
