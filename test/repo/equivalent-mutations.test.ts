import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EQUIVALENT } from '../../scripts/mutations/equivalent.ts'

test.each(EQUIVALENT)('a break that changes nothing is still where it is listed: $text in $file', ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toContain(text)
})
