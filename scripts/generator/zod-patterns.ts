/** `pattern`, as a regular expression of JavaScript. */
import { GenerationError, passedThroughHeyApi } from './generation-error.ts'

interface Pattern {
  readonly source: string
  readonly flags: string
}

/** With the flag that JSON Schema asks for where that is possible: `\-` and the like are only valid without. */
export function readPattern(pattern: string, place: readonly unknown[]): Pattern {
  const [, inline = '', source = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? []
  const flags = [`${inline}u`, inline].find((candidate) => isValid({ source, flags: candidate }))
  // a slash or the end of a line would end the literal that is written of it; `source` has them escaped
  if (flags !== undefined) return { source: new RegExp(source, flags).source, flags }
  const message = `the pattern ${pattern} is not valid in JavaScript, which JSON Schema asks for. Correct it, or leave it out.`
  throw passedThroughHeyApi(new GenerationError(message, [...place.map(String), 'pattern']))
}

function isValid({ source, flags }: Pattern): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}
