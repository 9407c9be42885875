import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { type PackedClient, packClient } from '../support/packed-client.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8')
const run = promisify(execFile)

/** All examples, one after the other, as one program. */
const program = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text = '']) => text).join('\n')

/** The output that the comments of its lines announce. */
const promised = [...program.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text)

describe("the client's README", () => {
  let client: PackedClient
  let server: TestServer
  let apiKey: string
  let database: TestDatabase

  beforeAll(async () => {
    client = await packClient()
    database = await sqlite.create()
    server = await startTestServer(database)
    apiKey = (await makeOrganization(server.store)).apiKey
    await writeFile(join(client.project, 'program.ts'), program)
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
    await client.remove()
  })

  test('has examples that print what they say', async () => {
    const env = { DATASET_SERVICE_URL: server.baseUrl, DATASET_SERVICE_API_KEY: apiKey }
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: client.project, env })
    expect(stdout.trim().split('\n')).toEqual(promised)
    expect(promised.length).toBeGreaterThan(10)
  })

  test('has examples that compile', async () => {
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.asynciterable'],
      types: [],
      noEmit: true,
    }
    await writeFile(join(client.project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const said = await run(join(ROOT, 'node_modules/.bin/tsc'), [...COMPILER_FLAGS, '--project', client.project]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect(said).toBe('')
  })
})
