import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { administer } from '../support/administer.ts'
import { COMPILED_ONCE } from '../support/compiled-once.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

const ADMIN = join(await started('server'), 'server/admin.js')
const FULL = '/dev/full'

test.runIf(existsSync(FULL))('a command whose answer finds a full disk says in one line that it is done', async () => {
  const databaseUrl = `sqlite:${join(temporaryFolder(), 'data.db')}`
  const created = await administer(databaseUrl, 'organizations', 'create', '--name', 'Full', '--plan', 'free')
  const full = openSync(FULL, 'w')
  const args = ['api-keys', 'create', '--organization', created.answer.organization_id, '--name', 'lost']
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: { ...COMPILED_ONCE, DATABASE_URL: databaseUrl },
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  const { stderr } = child
  if (stderr === null) throw new Error('the command has no standard error')
  const [[code], problem] = await Promise.all([once(child, 'close'), text(stderr)])
  expect(problem).toMatch(/^The command is done, but its answer could not be written .*ENOSPC.*revoke it.*\n$/)
  expect(code).toBe(1)
  const keys = await administer(databaseUrl, 'api-keys', 'list', '--organization', created.answer.organization_id)
  expect(keys.answer.api_keys).toMatchObject([{ name: 'lost' }])
})
