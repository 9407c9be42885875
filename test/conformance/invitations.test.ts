import { afterEach, expect, test, vi } from 'vitest'
import type { CreatedInvitation } from '../../generated/index.ts'
import { newId } from '../../server/domain/ids.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

afterEach(() => vi.useRealTimers())

describeEachEngine('an invitation', ({ own, request, seed, server }) => {
  const newEmail = () => `${newId('user')}@example.com`
  const invite = async (email: string, role = 'member') => {
    const { body } = await request('POST', '/invitations', { body: { email, role } })
    return (body as { data: CreatedInvitation }).data
  }
  const accept = (token: string) => request('POST', '/invitations/accept', { body: { token, password: PASSWORD } })

  test('makes a user of who accepts it, who is signed in then and can sign in again', async () => {
    const email = newEmail()
    const { token } = await invite(email, 'owner')
    const accepted = await accept(token)
    expect(accepted.status).toBe(201)
    expect(accepted.body).toMatchObject({
      data: { user: { email, role: 'owner' }, organization: { id: own.organizationId } },
    })
    expect(accepted.headers.get('Set-Cookie')).toMatch(/^dataset_session=[\w-]{43};/)
    expect((await request('POST', '/session', { body: { email, password: PASSWORD } })).status).toBe(201)
  })

  test('is good once, also for two who come at the same time', async () => {
    const { token } = await invite(newEmail())
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await accept(token)).error).toMatchObject({ code: 'validation_error', field: 'token' })
  })

  test('that is unknown, used, revoked, replaced or expired gets one answer', async () => {
    const email = newEmail()
    const [used, revoked, replaced] = [await invite(newEmail()), await invite(newEmail()), await invite(email)]
    await accept(used.token)
    await request('DELETE', `/invitations/${revoked.id}`)
    await invite(email)
    const expired = await invite(newEmail())
    const answers = []
    for (const token of ['nope', used.token, revoked.token, replaced.token]) answers.push(await accept(token))
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000)
    answers.push(await accept(expired.token))
    const told = answers.map(({ status, error }) => ({ status, field: error.field, message: error.message }))
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(told[0]).toMatchObject({ status: 422, field: 'token' })
  })

  test('is listed without its token until it is accepted', async () => {
    const { id, token, email } = await invite(newEmail())
    const { body, text } = await request('GET', '/invitations?limit=100')
    expect(body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, email, role: 'member' })]),
    })
    expect(text).not.toContain(token)
    await accept(token)
    expect((await request('GET', '/invitations?limit=100')).text).not.toContain(id)
  })

  test('is in no list of another organization, whose list is empty', async () => {
    await invite(newEmail())
    const { organizationId } = await seed.organization()
    const { userId } = await makeUser(server.store, organizationId, 'owner')
    const session = await makeSession(server.store, userId)
    const { body } = await request('GET', '/invitations', { session })
    expect(body).toMatchObject({ data: [], pagination: { has_more: false } })
  })

  test('of a member is a 422 at email', async () => {
    const { email } = await makeUser(server.store, own.organizationId, 'member')
    const member = await request('POST', '/invitations', { body: { email: email.toUpperCase(), role: 'member' } })
    expect({ status: member.status, field: member.error.field }).toEqual({ status: 422, field: 'email' })
  })

  test('says at once what it is for, also twice, and that it is good no more', async () => {
    const { id, token, email } = await invite(newEmail(), 'editor')
    const open = () => request('POST', '/invitations/open', { body: { token } })
    for (const { status, body } of [await open(), await open()])
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { data: { email, role: 'editor', organization_name: 'Test' } },
      })
    await request('DELETE', `/invitations/${id}`)
    const answers = [await open(), await request('POST', '/invitations/open', { body: { token: 'nope' } })]
    for (const { status, error } of answers)
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'token' })
    expect(answers[0]?.error.message).toBe(answers[1]?.error.message)
  })

  test.each(['short', 'elevenchars', 'eleven characters and many more '.repeat(9)])(
    'is not accepted with the password %s, which the answer does not repeat',
    async (password) => {
      const { token } = await invite(newEmail())
      const { status, error, text } = await request('POST', '/invitations/accept', { body: { token, password } })
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'password' })
      expect(error.message).toContain('256 characters')
      expect(text).not.toContain(password)
    },
  )
})

describeEachEngine('guessing tokens of invitations', ({ request }) => {
  test('is limited to 60 a minute from one address, as everything without a key or a session', async () => {
    const guess = () => request('POST', '/invitations/accept', { body: { token: 'nope', password: PASSWORD } })
    const statuses = (await Promise.all(Array.from({ length: 61 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await request('POST', '/invitations/open', { body: { token: 'nope' } })).status).toBe(429)
  })
})
