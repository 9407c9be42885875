import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CreatedApiKey, CreatedInvitation } from '../../generated/index.ts'
import { hashOf } from '../../server/domain/api-key.ts'
import { browserHeaders, makeUser, PASSWORD } from '../support/console-user.ts'
import { sqlite } from '../support/engines.ts'
import { hashAsTheProductDoes } from '../support/hash-cost.ts'
import { rawRequest } from '../support/raw-request.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

hashAsTheProductDoes()

/** A server on which a user signed in, failed to, changed the password, made a key and an invitation that was accepted. */
async function usedServer() {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true }) // its files are here to be read
  const lines: string[] = []
  const server = await startTestServer({ databaseUrl, log: (line) => lines.push(line) })
  onTestFinished(async () => {
    await server.close()
    await remove()
  })
  const { organizationId } = await makeOrganization(server.store)
  const { email } = await makeUser(server.store, organizationId, 'owner')
  const send = (method: string, path: string, body: object, session: string | null) =>
    rawRequest(server, '', method, path, { body, session })
  const tokenOf = (headers: Headers) => /dataset_session=([\w-]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const wrong = 'wrong password canary'
  await send('POST', '/session', { email, password: wrong }, null)
  const first = tokenOf((await send('POST', '/session', { email, password: PASSWORD }, null)).headers)
  const password = 'another password canary'
  const change = { current_password: PASSWORD, new_password: password }
  const session = tokenOf((await send('POST', '/session/password', change, first)).headers)
  const key = (await send('POST', '/api-keys', { name: 'k' }, session)).body as { data: CreatedApiKey }
  const invited = { email: 'invited-canary@example.com', role: 'member' }
  const invitation = (await send('POST', '/invitations', invited, session)).body as { data: CreatedInvitation }
  const { token } = invitation.data
  await send('POST', '/invitations/accept', { token, password }, null)
  await server.fetch(`${server.baseUrl}/nowhere?password=${encodeURIComponent(wrong)}`, {
    headers: browserHeaders(server.baseUrl, session),
  })
  const secrets = [PASSWORD, password, wrong, first, session, key.data.api_key.slice(8), token]
  return { server, folder: dirname(databaseUrl.replace('sqlite:', '')), lines, email, session, secrets }
}

test('no password, session, key or token is in a file of the database or in a backup; the hash of a session is', async () => {
  const { server, folder, session, secrets } = await usedServer()
  await server.store.backup(join(folder, 'backup.db'))
  const files = readdirSync(folder)
  expect(files).toContain('backup.db')
  const all = Buffer.concat(files.map((file) => readFileSync(join(folder, file))))
  for (const secret of secrets) expect(all.includes(secret), secret).toBe(false)
  expect(all.includes(hashOf(session))).toBe(true)
  expect(all.includes('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true)
})

test('no e-mail address, password, session, key or token is in the log, at its most talkative', async () => {
  const { lines, email, secrets } = await usedServer()
  const log = lines.join('')
  expect(log).toContain('"operation":"signIn"')
  for (const secret of [email, 'invited-canary', ...secrets]) expect(log).not.toContain(secret)
})
