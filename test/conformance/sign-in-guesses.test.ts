import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HASH_COST, hashAtCost, hashPassword } from '../../server/operations/password.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { LEAST_COST } from '../support/hash-cost.ts'

describeEachEngine(
  'guessing passwords',
  ({ own, request, seed, server }) => {
    const signIn = (email: string, password: string, address: string) =>
      request('POST', '/session', { session: null, body: { email, password }, headers: { 'X-Forwarded-For': address } })
    const user = () => makeUser(server.store, own.organizationId, 'owner')

    test('is limited after 10 wrong passwords, at once or one by one, and the right one comes too late then', async () => {
      const { email } = await user()
      const guesses = Array.from({ length: 40 }, (_, index) => signIn(email, `guess number ${index}`, '192.0.2.1'))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30)
      const late = await signIn(email, PASSWORD, '192.0.2.1')
      expect({ status: late.status, code: late.error.code }).toEqual({ status: 429, code: 'rate_limit_exceeded' })
      expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(800)
    })

    test('is limited also for somebody who has an account of the same address, and signs in to it in between', async () => {
      const { email } = await user()
      const other = await seed.organization()
      const invited = await request('POST', '/invitations', {
        session: await makeSession(server.store, other.owner.userId),
        body: { email, role: 'member' },
      })
      const { token } = (invited.body as { data: { token: string } }).data
      const password = 'what the other account has'
      const headers = { 'X-Forwarded-For': '198.51.100.9' }
      expect((await request('POST', '/invitations/accept', { body: { token, password }, headers })).status).toBe(201)
      const statuses: number[] = []
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push((await signIn(email, `guess number ${guess}`, '192.0.2.8')).status)
        if (guess === 5) expect((await signIn(email, password, '192.0.2.8')).status).toBe(201)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    })

    test('by a stranger does not lock out the user, who can sign in from elsewhere', async () => {
      const { email } = await user()
      for (let guess = 0; guess < 15; guess += 1) await signIn(email, `guess number ${guess}`, '192.0.2.2')
      expect((await signIn(email, PASSWORD, '192.0.2.2')).status).toBe(429)
      expect((await signIn(email, PASSWORD, '198.51.100.7')).status).toBe(201)
    })

    test('is answered the same for a user who does not exist, also where it is limited', async () => {
      const { email } = await user()
      for (const address of [email, 'nobody@example.com']) {
        const answers = []
        for (let guess = 0; guess < 11; guess += 1) answers.push(await signIn(address, 'wrong password', '192.0.2.3'))
        expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
      }
    })

    test('hashes as much for a user who does not exist, so that the time tells nothing', async () => {
      hashAtCost(HASH_COST)
      onTestFinished(() => hashAtCost(LEAST_COST))
      const { email } = await makeUser(server.store, own.organizationId, 'owner', await hashPassword(PASSWORD))
      const costsOf = async (name: string) => {
        const hashed = vi.spyOn(crypto, 'argon2')
        syncBuiltinESMExports() // for who has imported it by name
        try {
          expect((await signIn(name, 'wrong password', '192.0.2.4')).status).toBe(401)
          return hashed.mock.calls.map(([, { memory, passes, parallelism }]) => ({ memory, passes, parallelism }))
        } finally {
          hashed.mockRestore()
          syncBuiltinESMExports()
        }
      }
      await costsOf('nobody@example.com') // which makes the hash that stands for those that are not there
      expect(await costsOf(email)).toEqual([{ ...HASH_COST, parallelism: 1 }])
      expect(await costsOf('nobody@example.com')).toEqual([{ ...HASH_COST, parallelism: 1 }])
    })

    test('of many users from one network is limited too', async () => {
      const statuses = []
      for (let guess = 0; guess < 52; guess += 1)
        statuses.push((await signIn(`user${guess}@example.com`, 'wrong password', '2001:db8:1:2::7')).status)
      expect(statuses).toEqual([...Array(50).fill(401), 429, 429])
    })

    test('of the current password by some users does not keep another from changing the own one', async () => {
      const change = async (userId: string, current_password: string) => {
        const session = await makeSession(server.store, userId)
        const body = { current_password, new_password: PASSWORD }
        return (await request('POST', '/session/password', { session, body })).status
      }
      for (let guesser = 0; guesser < 5; guesser += 1) {
        const { userId } = await user()
        const statuses = await Promise.all(Array.from({ length: 11 }, () => change(userId, 'wrong password')))
        expect(statuses.toSorted()).toEqual([...Array(10).fill(422), 429])
      }
      expect(await change((await user()).userId, PASSWORD)).toBe(200)
    })

    test('a right password is no guess: signing in often is not limited', async () => {
      const { email } = await user()
      for (let time = 0; time < 12; time += 1) expect((await signIn(email, PASSWORD, '192.0.2.6')).status).toBe(201)
    })
  },
  { trustProxy: 1 },
)
