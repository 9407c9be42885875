import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

test('without a server the demo fills the database that npm start serves, and shows its first key and password', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'demo.db')}`
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    WORKERS: '1',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.ts'], { cwd: ROOT, env })
  expect(stdout).toMatch(/API key {3}dsk_\w+.*Password {2}\S+.*curl .* http:\/\/127\.0\.0\.1:8080\/v1\/projects/s)
  expect(stdout).toMatch(
    /Run npm start, and look at them in the console:\n {2}http:\/\/127\.0\.0\.1:8080\/datasets\/ds_/,
  )

  const store = await openStore(url)
  const [organization, ...others] = await store.selectOrganizations()
  const organizationId = organization?.id ?? ''
  const { items: datasets } = await store.selectDatasets({ organizationId, after: 0, limit: 10 })
  const keys = await store.selectApiKeys({ organizationId })
  await store.close()
  expect([organization?.plan, others]).toEqual(['pro', []])
  expect(datasets.map(({ name, rowCount }) => `${name} ${rowCount}`).sort()).toEqual([
    'airports.csv 3376',
    'seattle-weather.csv 1461',
  ])
  expect(keys.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
    ['First key', false],
    ['npm run demo', true],
  ])
})
