import { expect, test } from 'vitest'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'

/** Says at the end of the process whether it has loaded Node's `fetch` and what belongs to it. */
const TELLS = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('undici: ' + process.moduleLoadList.some((name) => name.endsWith('undici/undici'))))`,
)}`

test('a server does not load undici, which takes 14 MB and 80 ms of processor time for each event loop', async () => {
  const settings = { DATABASE_URL: `sqlite:${temporaryFolder()}/data.db`, NODE_OPTIONS: `--import ${TELLS}` }
  const server = spawnServer(settings)
  expect((await fetch(`${await server.baseUrl}/projects`)).status).toBe(401)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(server.output.stderr).toMatch(/^(undici: false\n)+$/)
})
