import { argon2Sync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiError } from '../../server/operations/api-error.ts'
import { HashingQueue } from '../../server/operations/hashing-queue.ts'
import { arePassword, HASH_COST, hashAtCost, hashPassword, isPassword } from '../../server/operations/password.ts'
import { hashAsTheProductDoes, LEAST_COST } from '../support/hash-cost.ts'

hashAsTheProductDoes()

test('a hash is Argon2id by OWASP, salted, and fits its password and no other', async () => {
  const [hash, again] = [await hashPassword('grüße aus Oslo'), await hashPassword('grüße aus Oslo')]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(again)
  expect(await isPassword('grüße aus Oslo', hash)).toBe(true)
  expect(await isPassword('gru\u0308ße aus Oslo', hash)).toBe(true) // another way to type the same
  expect(await isPassword('grüsse aus Oslo', hash)).toBe(false)
})

test('a hash with other parameters is read with those', async () => {
  const nonce = Buffer.alloc(16, 7)
  const parameters = { message: 'secret', nonce, memory: 1024, passes: 3, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', parameters).toString('base64').replace(/=+$/, '')
  const phc = `$argon2id$v=19$m=1024,t=3,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${hash}`
  expect([await isPassword('secret', phc), await isPassword('other', phc)]).toEqual([true, false])
})

test('without a hash no password is right', async () => {
  expect(await isPassword('', undefined)).toBe(false)
})

test('few run at once, some wait in their order, and one too many is a 503', async () => {
  const queue = new HashingQueue({ atOnce: 2, fresh: 3, ofOneNetwork: 3, suspect: 3 })
  let running = 0
  let most = 0
  const order: number[] = []
  const job = (name: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    order.push(name)
  }
  const jobs = [1, 2, 3, 4, 5].map((name) => queue.run(job(name)))
  await expect(queue.run(job(6))).rejects.toMatchObject({ status: 503 } satisfies Partial<ApiError>)
  await Promise.all(jobs)
  expect({ most, order }).toEqual({ most: 2, order: [1, 2, 3, 4, 5] })
  await queue.run(job(7))
  expect(order.at(-1)).toBe(7)
})

test('after too many passwords waited, an address without an account is checked again', async () => {
  hashAtCost(LEAST_COST)
  onTestFinished(() => hashAtCost(HASH_COST))
  const flood = Array.from({ length: 1_002 }, () => hashPassword('flood'))
  await expect(arePassword('secret', [])).rejects.toMatchObject({ status: 503 } satisfies Partial<ApiError>)
  await Promise.all(flood)
  expect(await arePassword('secret', [])).toEqual([])
})
