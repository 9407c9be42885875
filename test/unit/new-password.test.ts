import { expect, test } from 'vitest'
import { weaknessOf } from '../../server/operations/new-password.ts'
import { PASSWORD } from '../support/console-user.ts'

const EMAIL = 'Ada.Lovelace@example.com'

/** Passwords that many people would try first, by the reason for the refusal. */
const WEAK: readonly (readonly [string, RegExp])[] = [
  ['            ', /one character repeated/],
  ['aaaaaaaaaaaa', /one character repeated/],
  ['ADA.lovelace@example.com', /your e-mail address/],
  ['ada.lovelace', /your e-mail address/],
  ['1q2w3e4r5t6y', /most common passwords/],
  ['Justinbieber', /most common passwords/],
  ['  qwerty123456 ', /most common passwords/],
  ['passwordpassword', /most common passwords/],
  ['dragon'.repeat(4), /most common passwords/],
  ['elevenchars', /12 to 256 characters/],
]

test.each(WEAK)('the password %j is refused', async (password, told) => {
  expect(await weaknessOf(password, EMAIL)).toMatch(told)
})

test.each([
  PASSWORD,
  'dragon-fly 7 dragon',
  '        ada        lovelace',
  'пароль из двух слов',
  '密码密码密码密码密码密一',
])('the password %j is taken', async (password) => {
  expect(await weaknessOf(password, EMAIL)).toBeUndefined()
})
