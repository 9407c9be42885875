import { expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { spawnServer } from '../support/spawned-server.ts'

/** Says at the end of the process whether it has loaded Node's `fetch` and what belongs to it. */
const TELLS = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('undici: ' + process.moduleLoadList.some((name) => name.endsWith('undici/undici'))))`,
)}`

test('a server without further settings has no metrics, and loads no undici, which takes 14 MB and 80 ms of processor time for each event loop', async () => {
  const { databaseUrl } = await preparedOrganization(sqlite)
  const server = spawnServer({ DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import ${TELLS}` })
  const baseUrl = await server.baseUrl
  expect(server.output.stdout).not.toContain('Metrics')
  expect((await fetch(`${new URL(baseUrl).origin}/metrics`)).status).toBe(404)
  expect((await fetch(`${baseUrl}/projects`)).status).toBe(401)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(server.output.stderr).toMatch(/^(undici: false\n)+$/)
})
