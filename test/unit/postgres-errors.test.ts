import pg from 'pg'
import { expect, test } from 'vitest'
import { StoreError } from '../../server/store/interface/store-error.ts'
import { storeError } from '../../server/store/sql/postgres/errors.ts'

function failure(code: string): unknown {
  return storeError(Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code }))
}

test.each([
  ['57P01', 'ended by an administrator'],
  ['53300', 'too many connections'],
  ['25006', 'a standby'],
  ['3D000', 'a database that is being restored'],
  ['55000', 'a database that takes no connections'],
  ['25P03', 'idle in a transaction for too long'],
  ['25P04', 'a transaction that took too long'],
])('what PostgreSQL refuses with %s (%s) can be tried again later', (code) => {
  expect(failure(code)).toMatchObject({ reason: 'unavailable', message: `${code}: refused` })
})

test('what takes more space than it may is not called temporary', () => {
  const message = expect.stringMatching(/temp_file_limit\). Narrow the filter/)
  expect(failure('53400')).toMatchObject({ reason: 'too_slow', message })
})

test('a fault of a statement is none that goes away', () => {
  expect(failure('42601')).not.toBeInstanceOf(StoreError)
})
