import { expect, test } from 'vitest'
import { createInvitation } from '../../server/admin/provisioning.ts'
import { newId } from '../../server/domain/ids.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('a weak password', ({ own, request, server }) => {
  const weak = 'passwordpassword'
  const refusal = (field: string) => ({ status: 422, field })

  test('is not taken for a new account, and the invitation stays good', async () => {
    const email = `${newId('user')}@example.com`
    const { token } = await createInvitation(server.store, { ...own, email, role: 'member' })
    const accept = (password: string) => request('POST', '/invitations/accept', { body: { token, password } })
    const refused = await accept(weak)
    expect({ status: refused.status, field: refused.error.field }).toEqual(refusal('password'))
    expect(refused.text).not.toContain(weak)
    expect((await accept(PASSWORD)).status).toBe(201)
  })

  test('is not taken in place of another one', async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    const session = await makeSession(server.store, userId)
    const body = { current_password: PASSWORD, new_password: weak }
    const { status, error, text } = await request('POST', '/session/password', { session, body })
    expect({ status, field: error.field }).toEqual(refusal('new_password'))
    expect(text).not.toContain(weak)
    expect((await request('GET', '/session', { session })).status).toBe(200)
  })
})
