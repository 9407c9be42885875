import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restore } from '../../server/store/restore.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

test('a backup of the first version is restored with its rows in the schema of this one, all of it in one file', async () => {
  const folder = temporaryFolder()
  const [backup, target] = [join(folder, 'backup.db'), join(folder, 'data', 'live.db')]
  await makeEarlier(`sqlite:${backup}`, versions[0] ?? '')
  const { rows } = await restore(backup, target, { replace: false })
  expect(rows).toBeGreaterThan(0)
  expect(readdirSync(join(folder, 'data'))).toEqual(['live.db'])
  // Refuses a database of an earlier version.
  expect(await verifySqlite(target)).toMatchObject({ rows, problems: [] })
})
