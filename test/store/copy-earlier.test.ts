import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../server/store/copy/copy.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { sqlite } from '../support/engines.ts'

test('an older SQLite database is not copied, and is told what to do first', async () => {
  const { databaseUrl, remove } = await sqlite.create()
  onTestFinished(remove)
  await makeEarlier(databaseUrl, versions.at(-2) ?? '')
  const to = { url: 'postgres://127.0.0.1:1/none', createSchema: CREATE_SCHEMA, replicaUrl: undefined } // it is not asked
  await expect(copyDatabase(databaseUrl.slice('sqlite:'.length), to, () => {})).rejects.toMatchObject({
    reason: 'unusable',
    message: 'the source is of an older version. Start this version on it once, then copy.',
  })
})
