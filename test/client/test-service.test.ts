import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { buildServerPackage } from '../../scripts/server-package/build-server-package.ts'
import { type PackedClient, packClient } from '../support/packed-client.ts'
import { started } from '../support/started.ts'

await started('console')

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8')
const programs = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, program = '']) => program)
const example = programs.find((program) => program.includes('startTestService')) ?? ''

describe('a service for the tests of users, in an empty project with both packages', () => {
  let client: PackedClient
  let manifest: { dependencies: Record<string, string> }
  beforeAll(async () => {
    client = await packClient()
    const installed = join(client.project, 'node_modules/@dataset-service/server')
    // The code is bundled as for all programs of this run.
    const filter = (path: string) => !path.endsWith('/server/console')
    await buildServerPackage(installed, async (folder) =>
      cp(await started('server'), folder, { recursive: true, filter }),
    )
    manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    // What npm would fetch: exactly the package's declared dependencies.
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(dirname(join(client.project, 'node_modules', name)), { recursive: true })
      symlinkSync(join(ROOT, 'node_modules', name), join(client.project, 'node_modules', name))
    }
  })
  afterAll(() => client.remove())

  test('works in a test as the README shows it', async () => {
    writeFileSync(join(client.project, 'flights.test.js'), example)
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', 'flights.test.js'], {
      cwd: client.project,
      env: { PATH: process.env['PATH'] },
    })
    expect(stdout).toContain('# pass 1')
    expect(stdout).toContain('# fail 0')
  })

  test('has the limits of the plan that is asked for, and by default ones that no test reaches', async () => {
    const program = `import { DatasetService } from '@dataset-service/client'
      import { startTestService } from '@dataset-service/server/testing'
      const asked = [{}, { plan: 'free' }, { plan: 'enterprise', requestsPerMinute: 7, rowsPerRequest: 3 }]
      const organizations = asked.map(async (options) => {
        await using service = await startTestService(options)
        return await new DatasetService(service).organization.get()
      })
      console.log(JSON.stringify(await Promise.all(organizations)))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: client.project })
    expect(JSON.parse(stdout)).toMatchObject([
      { plan: 'enterprise', limits: { requests_per_minute: 1_000_000, rows_per_request: 10_000 } },
      { plan: 'free', limits: { requests_per_minute: 60, rows_per_request: 1_000 } },
      { plan: 'enterprise', limits: { requests_per_minute: 7, rows_per_request: 3 } },
    ])
  })

  test('ends with the program that forgot to stop it, and leaves no database', async () => {
    const program = `import { startTestService } from '@dataset-service/server/testing'
      const { baseUrl } = await startTestService({ plan: 'free' })
      console.log(baseUrl)`
    const before = databases()
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: client.project })
    await expect
      .poll(
        () =>
          fetch(stdout.trim()).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone')
    await expect.poll(() => databases().filter((name) => !before.includes(name)), { timeout: 10_000 }).toEqual([])
  })

  test('has types', async () => {
    writeFileSync(
      join(client.project, 'use.ts'),
      `import { startTestService, type TestService } from '@dataset-service/server/testing'
       const service: TestService = await startTestService({ plan: 'pro' })
       // @ts-expect-error no such plan
       await startTestService({ plan: 'gold' })
       export const url: string = service.baseUrl`,
    )
    const options = [
      ...COMPILER_FLAGS,
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,esnext.disposable',
      '--types',
      '',
      'use.ts',
    ]
    const said = await run(join(ROOT, 'node_modules/.bin/tsc'), options, { cwd: client.project }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    )
    expect(said.stdout).toBe('')
  })

  test('is the server itself, which also runs alone', async () => {
    const bin = join(client.project, 'node_modules/@dataset-service/server/bin/dataset-service-server.js')
    const env = { PORT: 'none' }
    const refused = await run(process.execPath, [bin], { env }).catch(({ stderr }: { stderr: string }) => ({ stderr }))
    expect(refused.stderr).toContain('Cannot start: PORT="none" cannot be used')
  })
})

function databases(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('dataset-service-test-'))
}
