import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { COMPILED_ONCE } from '../support/compiled-once.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

const ADMIN = join(await started('server'), 'server/admin.js')
const PASSWORD = 'correct horse battery staple'

test('users and invitations are managed by the administration, also while the server runs', {
  timeout: 120_000,
}, async () => {
  const file = join(temporaryFolder(), 'data.db')
  const env = { DATABASE_URL: `sqlite:${file}` }
  const server = spawnServer({ ...env, NODE_ENV: 'production' })
  const baseUrl = await server.baseUrl
  const origin = new URL(baseUrl).origin

  async function admin(command: string, input = ''): Promise<Record<string, string>> {
    const child = spawn(process.execPath, [ADMIN, ...command.split(' ')], {
      env: { ...COMPILED_ONCE, ...env },
    })
    child.stdin.end(input)
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return output === '' ? { error: errors } : JSON.parse(output)
  }
  const post = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(body),
    })
  const signsIn = async (email: string, password: string) => (await post('/session', { email, password })).status

  const { organization_id: organization } = await admin('organizations create --name Airlines --plan free')
  const made = await admin(`users create --organization ${organization} --email ada@example.com`, `${PASSWORD}\n`)
  expect(made).toEqual({ user_id: expect.stringMatching(/^user_/) })
  expect(await signsIn('ada@example.com', PASSWORD)).toBe(201)

  const again = await admin(`users create --organization ${organization} --email ADA@example.com`, PASSWORD)
  expect(again['error']).toContain('already has an account')
  const short = await admin(`users create --organization ${organization} --email b@example.com`, 'short')
  expect(short['error']).toContain('12 to 256 characters')
  expect(short['error']).not.toContain('short')
  const common = await admin(`users create --organization ${organization} --email b@example.com`, 'passwordpassword')
  expect(common['error']).toContain('most common passwords')
  expect((await admin('users create --organization org_0 --email b@example.com', PASSWORD))['error']).toContain('org_0')

  const one = `--organization ${organization} --user ${made['user_id']}`
  expect((await admin(`users update ${one} --role member`))['error']).toContain('last owner')
  expect((await admin(`users delete ${one}`))['error']).toContain('last owner')
  await admin(`users set-password ${one}`, 'another correct horse')
  expect([
    await signsIn('ada@example.com', PASSWORD),
    await signsIn('ada@example.com', 'another correct horse'),
  ]).toEqual([401, 201])

  const editor = await admin(
    `users create --organization ${organization} --email ed@example.com --role editor`,
    PASSWORD,
  )
  expect(await admin(`users delete --organization ${organization} --user ${editor['user_id']}`)).toMatchObject({
    deleted: true,
  })
  const { organization_id: other } = await admin('organizations create --name Weather --plan free')
  const elsewhere = await admin(`users create --organization ${other} --email ada@example.com`, 'another correct horse')
  expect(elsewhere['user_id']).toBe(made['user_id'])

  const { token } = await admin(`invitations create --organization ${organization} --email grace@example.com`)
  expect((await post('/invitations/accept', { token, password: PASSWORD })).status).toBe(201)
  expect(await admin(`users delete ${one}`)).toMatchObject({ deleted: true })
  const listed = await admin(`users list --organization ${organization}`)
  expect(listed['users']).toMatchObject([{ email: 'grace@example.com', role: 'owner' }])

  // By the administration and by the server alike: Argon2id by OWASP.
  const hashes = new Database(file, { readonly: true }).prepare('select password_hash from users').pluck().all()
  const ofProduct = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes).toEqual([ofProduct, ofProduct])
})
