import { zNewPassword } from '../../generated/validators.gen.ts'
import { type ApiError, unprocessable } from './api-error.ts'

/** Throws the 422 of a password that an attacker would try first. The message never repeats it. */
export async function requireGoodPassword(field: string, password: string, email: string): Promise<void> {
  const weakness = await weaknessOf(password, email)
  if (weakness !== undefined) throw refused(field, weakness)
}

/** What is wrong with a new password, as the end of a sentence that begins with its field; undefined for a good one. */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if (!zNewPassword().safeParse(password).success) return 'must have 12 to 256 characters.'
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const unit = repeatedPart(plain)
  if (unit.length <= 1) return 'must not be one character repeated.'
  const [local = ''] = email.toLowerCase().split('@')
  if ([email.toLowerCase(), local].includes(plain)) return 'must not be your e-mail address.'
  const common = await commonPasswords()
  return common.has(plain) || common.has(unit) ? 'is one of the most common passwords. Choose another.' : undefined
}

/** The part that a text repeats: `abc` for `abcabcabc`, the whole text where nothing repeats. */
function repeatedPart(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return text.slice(0, Math.max(0, period))
}

let common: Promise<ReadonlySet<string>> | undefined

/**
 * The fifty thousand most common passwords, in lower case, from the dictionary of zxcvbn-ts (maintained, MIT, typed, fetches nothing).
 * Loaded at the first use, which takes 40 ms.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return common
}

function refused(field: string, weakness: string): ApiError {
  return unprocessable(field, `${field} ${weakness}`)
}
