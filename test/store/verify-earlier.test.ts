import { describe, expect, onTestFinished, test } from 'vitest'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { engines } from '../support/engines.ts'

describe.each(engines)('on $name', ({ create }) => {
  test('verify refuses a database of an older version, and says what to do first', async () => {
    const { databaseUrl, remove } = await create()
    onTestFinished(remove)
    await makeEarlier(databaseUrl, versions.at(-2) ?? '')
    const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1]
    const verified = file === undefined ? verifyPostgres(databaseUrl, CREATE_SCHEMA) : verifySqlite(file)
    await expect(verified).rejects.toMatchObject({
      reason: 'unusable',
      message: 'the database is of an older version. Start this version on it once, then verify.',
    })
  })
})
