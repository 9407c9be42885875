import { expect, test } from 'vitest'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import type { Store } from '../../server/store/store.ts'
import { administer } from '../support/administer.ts'

const ENTERPRISE = { name: 'A', plan: 'enterprise' }

test.each([
  ['organizations create', { name: ' ', plan: 'pro' }, '--name " " cannot be used: allowed: 1 to 255 characters'],
  [
    'organizations create',
    { name: 'A', plan: 'gold' },
    '--plan "gold" cannot be used: must be free, pro or enterprise.',
  ],
  [
    'organizations create',
    { ...ENTERPRISE, 'requests-per-minute': '0x10' },
    '--requests-per-minute "0x10" cannot be used: must be a whole number from 1.',
  ],
  [
    'organizations update',
    { organization: 'org_a', 'max-bytes': '10GB' },
    '--max-bytes "10GB" cannot be used: must be a number from 0, in digits without a unit, or plan',
  ],
  ['users create', { organization: 'org_a', email: 'ada' }, '--email "ada" cannot be used: allowed: An e-mail address'],
  [
    'api-keys create',
    { organization: 'org_a', name: 'k', 'expires-at': 'soon' },
    '--expires-at "soon" cannot be used: must be a time such as 2027-01-01T00:00:00Z.',
  ],
  ['backup', { to: '' }, '--to "" cannot be used: must not be empty.'],
])('%s with %o says in plain words what is allowed', async (name, options, says) => {
  const run = async () => commands[name]?.run({} as Store, options, async () => '', readConfig({}))
  await expect(run()).rejects.toThrow(says)
})

test.each([
  ['organizations delete', ['--organization', 'org_a', '--name', 'A', '--organization', 'org_b']],
  ['restore', ['--from', 'a.db', '--from=b.db']],
])('%s with an option given twice does nothing', async (command, options) => {
  const { code, stdout, stderr } = await administer('sqlite:none.db', ...command.split(' '), ...options)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Option '--(organization|from)' is given twice\.\n\nUsage:/)
})
