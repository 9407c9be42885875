/**
 * Patterns that Ruby, Python or PCRE read otherwise. JavaScript, whose regular expressions JSON Schema takes, knows none of these constructs,
 * and takes them for letters, so that hardly a text matches.
 */
import type { Note } from '../note.ts'
import type { JsonObject } from './walk-schemas.ts'

const CONSTRUCTS: readonly (readonly [RegExp, instead: string])[] = [
  [/\\A/, 'Write ^ for it'],
  [/\\[zZ]/, 'Write $ for it'],
  [/\[:\^?[a-z]+:\]/, 'Name the characters, as in [A-Za-z], or write \\p{L}'],
  [/\{,\d+\}/, 'Write {0, before the number'],
  [/\\[pP]\{\^?\w+\}/, 'Write \\p{Script=…} for a script, or name the characters'],
  [/\\h/, 'Name the characters'],
]

export function noteForeignPattern(schema: JsonObject, place: readonly string[], note: Note): void {
  const { pattern } = schema
  if (typeof pattern !== 'string' || isStrict(pattern)) return
  // a backslash that is escaped begins nothing
  const plain = pattern.replaceAll('\\\\', '')
  for (const [construct, instead] of CONSTRUCTS) {
    const [found] = construct.exec(plain) ?? []
    if (found === undefined) continue
    note(`the pattern ${pattern} has ${found}, which is only text in JavaScript. ${instead}.`, [...place, 'pattern'])
    return
  }
}

/** With the flag `u`, JavaScript refuses what it does not know. */
function isStrict(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
