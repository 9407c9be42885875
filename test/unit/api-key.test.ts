import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf, isApiKey, newApiKey, shownPartOf } from '../../server/domain/api-key.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key is dsk_, 30 random characters and a checksum of 6', () => {
  for (let made = 0; made < 1_000; made += 1) {
    const key = newApiKey()
    expect(key).toMatch(/^dsk_[0-9A-Za-z]{36}$/)
    expect(isApiKey(key)).toBe(true)
  }
})

test('30 characters of base62 are more than 128 random bits, and every character comes equally often', () => {
  expect(30 * Math.log2(62)).toBeGreaterThan(128)
  const counts = new Map<string, number>()
  const keys = Array.from({ length: 2_000 }, newApiKey)
  for (const character of keys.flatMap((key) => [...key.slice(4, 34)])) {
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  // 60,000 draws: 968 of each expected, with a standard deviation of 31.
  expect(counts.size).toBe(62)
  for (const count of counts.values()) expect(Math.abs(count - 60_000 / 62)).toBeLessThan(250)
  expect(new Set(keys).size).toBe(2_000)
})

test('a key with any one character changed is refused', () => {
  for (let made = 0; made < 20; made += 1) {
    const key = newApiKey()
    for (let place = 0; place < key.length; place += 1) {
      for (const other of BASE62) {
        if (other === key[place]) continue
        const changed = key.slice(0, place) + other + key.slice(place + 1)
        if (isApiKey(changed)) expect.fail(`${changed} passes for ${key}`)
      }
    }
  }
})

test('two neighbours that change places are noticed', () => {
  const key = newApiKey()
  for (let place = 4; place < key.length - 1; place += 1) {
    const swapped = key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2)
    expect(isApiKey(swapped)).toBe(swapped === key)
  }
})

test('a text that is longer, shorter or written otherwise is no key', () => {
  const key = newApiKey()
  for (const text of ['', 'dsk_', `${key} `, ` ${key}`, `${key}\n`, `${key}0`, key.slice(0, -1), key.toUpperCase()]) {
    expect(isApiKey(text), JSON.stringify(text)).toBe(false)
  }
})

test('what is kept of a key is its SHA-256 and the first 8 characters', () => {
  const key = newApiKey()
  expect(hashOf(key)).toBe(createHash('sha256').update(key).digest('hex'))
  expect(shownPartOf(key)).toBe(key.slice(0, 8))
})
