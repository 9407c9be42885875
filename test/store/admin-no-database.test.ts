import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runAdmin } from '../support/admin.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** A database of a mistyped name, or of a folder that is not there. */
const missing = () => join(temporaryFolder(), 'mistyped', 'data.db')

const NEED_ONE = [
  ['backup', '--to', 'backup.db'],
  ['organizations', 'list'],
  ['users', 'list', '--organization', 'org_a'],
]

test.each(NEED_ONE)('%s %s of a database that does not exist fails, and makes none', async (...args) => {
  const file = missing()
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, ...args).ended
  expect([code, stdout, stderr]).toEqual([1, '', `There is no database ${file}.\n`])
  expect(existsSync(dirname(file))).toBe(false)
})

test('the first organization may be made before the database', async () => {
  const file = missing()
  const { code, stderr } = await runAdmin(`sqlite:${file}`, 'organizations', 'create', '--name', 'A', '--plan', 'free')
    .ended
  expect([code, stderr]).toEqual([0, ''])
  expect(existsSync(file)).toBe(true)
})
