import { expect, test } from 'vitest'
import type { Document } from '../../scripts/generator/document/openapi.ts'
import { noteSuspicions } from '../../scripts/generator/document/suspicions.ts'

function notesOn(pattern: string): [message: string, place: string][] {
  const document: Document = { openapi: '3.1.0', components: { schemas: { It: { type: 'string', pattern } } } }
  const notes: [string, string][] = []
  noteSuspicions(document, (message, place) => notes.push([message, place.join('/')]))
  return notes
}

test.each([
  ['\\A[a-z]+', '\\A', 'Write ^ for it.'],
  ['^[a-z]+\\Z', '\\Z', 'Write $ for it.'],
  ['^[[:alpha:]_]+$', '[:alpha:]', 'Name the characters, as in [A-Za-z], or write \\p{L}.'],
  ['^a{,3}$', '{,3}', 'Write {0, before the number.'],
  ['^\\p{Han}+$', '\\p{Han}', 'Write \\p{Script=…} for a script, or name the characters.'],
])('a run warns of the pattern %s, of which JavaScript takes %s for text', (pattern, construct, instead) => {
  const message = `the pattern ${pattern} has ${construct}, which is only text in JavaScript. ${instead}`
  expect(notesOn(pattern)).toEqual([[message, 'components/schemas/It/pattern']])
})

test.each(['^[\\w\\-]+$', '^\\\\A\\-$', '^\\p{L}+$', '^a{0,3}$', '(?<=a)b'])('but not of %s', (pattern) => {
  expect(notesOn(pattern)).toEqual([])
})
