import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newApiKey } from '../../server/domain/api-key.ts'
import type { KeyHolder } from '../../server/domain/key-holder.ts'
import { authenticator } from '../../server/http/authenticate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  // lru-cache keeps the object that it found when it was loaded, so fake timers do not replace it.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const HOLDER: KeyHolder = {
  organizationId: 'org_1',
  apiKeyId: 'key_1',
  access: 'full',
  limits: { requests_per_minute: 60, rows_per_request: 1_000 },
  expiresAt: null,
}

/** Authenticates keys over a store that counts how often it is asked. */
function counted(holder: KeyHolder | undefined) {
  let asked = 0
  const authenticate = authenticator(async () => {
    asked += 1
    return holder
  })
  return { asked: () => asked, authenticate: async (key: string) => authenticate(`Bearer ${key}`) }
}

test('a key is looked up again after half a second, so that its revocation is seen', async () => {
  const { asked, authenticate } = counted(HOLDER)
  const key = newApiKey()
  for (let request = 0; request < 3; request += 1) expect(await authenticate(key)).toMatchObject({ kind: 'key' })
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(501)
  await authenticate(key)
  expect(asked()).toBe(2)
})

test('requests that come while a key is looked up share the answer, however many connections they have, unless it is late', async () => {
  const answers: ((holder: KeyHolder) => void)[] = []
  const authenticate = authenticator(() => new Promise((resolve) => answers.push(resolve)))
  const authorization = `Bearer ${newApiKey()}`
  const first = Array.from({ length: 64 }, () => authenticate(authorization))
  expect(answers).toHaveLength(1)
  vi.advanceTimersByTime(501)
  const later = authenticate(authorization)
  expect(answers).toHaveLength(2)
  answers[1]?.(HOLDER)
  expect(await later).toMatchObject({ kind: 'key' })
  answers[0]?.(HOLDER)
  for (const caller of await Promise.all(first)) expect(caller).toMatchObject({ kind: 'key' })
})

test('a key that was revoked while the answer of an earlier look was on its way is refused after that answer', async () => {
  const answers: ((holder: KeyHolder | undefined) => void)[] = []
  const authenticate = authenticator(() => new Promise((resolve) => answers.push(resolve)))
  const authorization = `Bearer ${newApiKey()}`
  const before = authenticate(authorization)
  vi.advanceTimersByTime(10_000)
  answers[0]?.(HOLDER)
  expect(await before).toMatchObject({ kind: 'key' })
  const after = authenticate(authorization)
  answers[1]?.(undefined)
  expect(await after).toBeUndefined()
})

test('a process that was stopped for a minute believes no key any more, though none of its timers has run', async () => {
  const { asked, authenticate } = counted(HOLDER)
  const key = newApiKey()
  await authenticate(key)
  await authenticate(key)
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 60_000)
  await authenticate(key)
  expect(asked()).toBe(2)
})

test('a look that fails is not shared by requests after it', async () => {
  const find = vi.fn(async () => HOLDER).mockRejectedValueOnce(new Error('gone'))
  const authenticate = authenticator(find)
  const authorization = `Bearer ${newApiKey()}`
  await expect(authenticate(authorization)).rejects.toThrow('gone')
  expect(await authenticate(authorization)).toMatchObject({ kind: 'key' })
})

test('one key more than the server remembers costs one key its place, not all of them', async () => {
  const { asked, authenticate } = counted(HOLDER)
  const keys = Array.from({ length: 10_001 }, newApiKey)
  for (const key of keys) await authenticate(key)
  for (const key of keys.slice(1)) await authenticate(key)
  expect(asked()).toBe(10_001)
})

test('a key that expires while it is remembered is refused at once', async () => {
  const { authenticate } = counted({ ...HOLDER, expiresAt: Date.now() + 100 })
  const key = newApiKey()
  expect(await authenticate(key)).toBeDefined()
  vi.advanceTimersByTime(100)
  expect(await authenticate(key)).toBeUndefined()
})

test('a text without the form of a key is never looked up', async () => {
  const { asked, authenticate } = counted(HOLDER)
  expect(await authenticate('dsk_of_nobody')).toBeUndefined()
  expect(asked()).toBe(0)
})
