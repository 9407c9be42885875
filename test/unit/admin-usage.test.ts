import { describe, expect, test } from 'vitest'
import { usageOf } from '../../server/admin/usage.ts'

const named = (text: string) =>
  text.split('\n').map((line) => /-- ([a-z][a-z-]*(?: [a-z][a-z-]*)?) /.exec(`${line} `)?.[1])

describe('the usage of the administration', () => {
  test('is of the command whose words are typed', () => {
    expect(usageOf(['api-keys', 'revoke', '--help'])).toBe(
      'Usage:\n  npm run --silent admin -- api-keys revoke --api-key ID',
    )
    expect(named(usageOf(['backup', '--form', 'x']))).toEqual([undefined, 'backup'])
  })

  test('is of all commands of a noun where the verb is missing or unknown', () => {
    const ofKeys = [undefined, 'api-keys create', 'api-keys list', 'api-keys revoke']
    expect(named(usageOf(['api-keys']))).toEqual(ofKeys)
    expect(named(usageOf(['api-keys', 'delete']))).toEqual(ofKeys)
  })

  test('is of all commands where nothing is typed, or nothing that begins one', () => {
    const all = usageOf([])
    for (const name of ['organizations create', 'users list', 'migrate', 'copy', 'verify', 'restore'])
      expect(named(all)).toContain(name)
    expect(usageOf(['nothing'])).toBe(all)
  })
})
