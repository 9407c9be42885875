import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// `dsk_`, 30 characters of base62 (178 random bits), and the CRC-32 of all that as 6 characters of base62,
// so that a secret scanner recognizes a key without a request.
const PREFIX = 'dsk_'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** How much of a key is stored in clear, to recognize it by. */
const SHOWN_LENGTH = 8

/** A new API key. Its owner sees it once; the store keeps only `hashOf` and `shownPartOf`. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksum(PREFIX + random)
}

/** Whether a text has the form of a key and the right checksum; others need not be looked up. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

/** SHA-256, hexadecimal. A key has far too many random bits to be guessed from it, so no slower hash is needed. */
export function hashOf(apiKey: string): string {
  return hash('sha256', apiKey)
}

export function shownPartOf(apiKey: string): string {
  return apiKey.slice(0, SHOWN_LENGTH)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62[rest % BASE62.length] + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
