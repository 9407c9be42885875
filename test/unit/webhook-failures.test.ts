import { expect, test } from 'vitest'
import { RefusedAddressError } from '../../server/webhooks/checked-lookup.ts'
import { failureText, statusText } from '../../server/webhooks/failure-text.ts'

test.each([
  [299, 'The answer was 299.'],
  [300, 'The answer was 300 Multiple Choices. Redirects are not followed.'],
  [399, 'The answer was 399. Redirects are not followed.'],
  [400, 'The answer was 400 Bad Request.'],
])('an answer of %i is named, and a redirect with why nobody followed it', (status, text) => {
  expect(statusText(status)).toBe(text)
})

test("a name of the server's own network is told like one that does not exist", () => {
  const missing = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  expect(failureText(new RefusedAddressError('db.internal'))).toBe(failureText(missing))
})
