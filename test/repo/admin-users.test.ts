import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/store/store.ts'
import { COMPILED_ONCE } from '../support/compiled-once.ts'
import { hashAsTheProductDoes } from '../support/hash-cost.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

const ADMIN = join(await started('server'), 'server/admin.js')
const PASSWORD = 'correct horse battery staple'

hashAsTheProductDoes()

test('users and invitations are managed by the administration, also while the server runs', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const env = { DATABASE_URL: `sqlite:${file}` }
  const server = spawnServer({ ...env, NODE_ENV: 'production' })
  const baseUrl = await server.baseUrl
  const origin = new URL(baseUrl).origin

  // In this process, which costs a tenth of a program's start. Some commands are run as programs, to see input and output.
  const store = await openStore(env.DATABASE_URL)
  onTestFinished(() => store.close())
  async function administer(text: string, input = ''): Promise<Record<string, string>> {
    const [noun, verb, ...args] = text.split(' ')
    const command = commands[`${noun} ${verb}`]
    if (command === undefined) throw new Error(`there is no command ${text}`)
    const options = Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ args, options })
    const answer: object = await command
      .run(store, values, async () => input, readConfig({}))
      .catch(({ message }: Error) => ({ error: message }))
    return { ...answer }
  }

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

  const again = await administer(`users create --organization ${organization} --email ADA@example.com`, PASSWORD)
  expect(again['error']).toContain('already has an account')
  const short = await admin(`users create --organization ${organization} --email b@example.com`, 'short')
  expect(short['error']).toContain('12 to 256 characters')
  expect(short['error']).not.toContain('short')
  const common = await administer(
    `users create --organization ${organization} --email b@example.com`,
    'passwordpassword',
  )
  expect(common['error']).toContain('most common passwords')
  expect((await administer('users create --organization org_0 --email b@example.com', PASSWORD))['error']).toContain(
    'org_0',
  )

  const one = `--organization ${organization} --user ${made['user_id']}`
  expect((await administer(`users update ${one} --role member`))['error']).toContain('last owner')
  expect((await administer(`users delete ${one}`))['error']).toContain('last owner')
  await administer(`users set-password ${one}`, 'another correct horse')
  expect([
    await signsIn('ada@example.com', PASSWORD),
    await signsIn('ada@example.com', 'another correct horse'),
  ]).toEqual([401, 201])

  const editor = await administer(
    `users create --organization ${organization} --email ed@example.com --role editor`,
    PASSWORD,
  )
  expect(await administer(`users delete --organization ${organization} --user ${editor['user_id']}`)).toMatchObject({
    deleted: true,
  })
  const { organization_id: other } = await administer('organizations create --name Weather --plan free')
  const elsewhere = await administer(
    `users create --organization ${other} --email ada@example.com`,
    'another correct horse',
  )
  expect(elsewhere['user_id']).toBe(made['user_id'])

  const { token } = await administer(`invitations create --organization ${organization} --email grace@example.com`)
  expect((await post('/invitations/accept', { token, password: PASSWORD })).status).toBe(201)
  expect(await administer(`users delete ${one}`)).toMatchObject({ deleted: true })
  const listed = await administer(`users list --organization ${organization}`)
  expect(listed['users']).toMatchObject([{ email: 'grace@example.com', role: 'owner' }])

  // By the administration and by the server alike: Argon2id by OWASP.
  const hashes = new Database(file, { readonly: true }).prepare('select password_hash from users').pluck().all()
  const ofProduct = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes).toEqual([ofProduct, ofProduct])
})
