import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { Rolldown } from 'tsdown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { publishedManifest } from '../../scripts/client-package/manifest.ts'
import { releaseProblem } from '../../scripts/release/release.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { type PackedClient, packClient, runtimes } from '../support/packed-client.ts'
import { inPage } from '../support/page.ts'
import { makeOrganization, startTestServer, type TestOrganization, type TestServer } from '../support/test-server.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('../runtimes/program.mjs', import.meta.url))

/** The output of `program.mjs`. */
const DONE = {
  rowsStored: 1_200,
  late: ['Tromsø 😀', '>OSL'],
  pages: 12,
  refused: 'rows[0].delay',
  gone: true,
  requestId: 'req_',
}

const installed = await runtimes()

describe('the published client', () => {
  let client: PackedClient
  beforeAll(async () => {
    client = await packClient()
  })
  afterAll(() => client.remove())

  test('holds what it needs, and no source', () => {
    expect(client.files).toEqual(
      expect.arrayContaining([
        'API.md',
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'index.d.ts',
        'index.js',
        'package.json',
      ]),
    )
    expect(client.files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([])
  })

  test('has no dependency and no side effect, and may be published', async () => {
    const manifest = await client.manifest()
    expect(manifest).toMatchObject({ sideEffects: false, type: 'module', license: 'MIT' })
    for (const key of ['dependencies', 'peerDependencies', 'optionalDependencies', 'private', 'scripts'])
      expect(manifest, key).not.toHaveProperty(key)
  })

  test('has nothing that publint would mend', async () => {
    const { messages } = await publint({ pkgDir: client.folder, strict: true, pack: false })
    // Only the workflow that publishes it knows the repository.
    expect(messages.filter(({ code }) => !/REPOSITORY/.test(code))).toEqual([])
  })

  test('has types that resolve as its code does', async () => {
    const data = new Uint8Array(await readFile(client.tarball))
    const checked = await checkPackage(createPackageFromTarballData(data))
    expect(checked.types === false ? ['no types'] : checked.problems).toEqual([])
  })

  test('says where it comes from, by the repository that publishes it', async () => {
    const manifest = JSON.parse(await readFile(join(ROOT, 'client/package.json'), 'utf8'))
    const published = publishedManifest(manifest, {
      GITHUB_SERVER_URL: 'https://git.example',
      GITHUB_REPOSITORY: 'owner/name',
    })
    expect(published).toMatchObject({
      homepage: 'https://git.example/owner/name/tree/HEAD/client#readme',
      bugs: 'https://git.example/owner/name/issues',
      repository: { type: 'git', url: 'git+https://git.example/owner/name.git', directory: 'client' },
    })
  })

  test('has a README whose links work where npm shows it, and a changelog of its version', async () => {
    const { version } = (await client.manifest()) as { version: string }
    const links = [...(await client.read('README.md')).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    const inPackage = `https://unpkg.com/@dataset-service/client@${version}/`
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(link).toMatch(/^https:\/\//)
      if (link.startsWith(inPackage)) expect(client.files).toContain(link.slice(inPackage.length))
    }
    const changelog = await client.read('CHANGELOG.md')
    expect(releaseProblem({ release: `client-v${version}`, version, changelog })).toBeUndefined()
  })

  test('has a reference that names what each operation takes, parameters of queries too', async () => {
    const reference = await client.read('API.md')
    expect(reference).toContain('create(body: NewDataset, options?: RequestOptions): Reply<Dataset>')
    expect(reference).toContain(
      'list(query?: { limit?: number; cursor?: string; project_id?: string; name?: string; name_contains?: string; state?: "active" | "deleted"; }',
    )
    expect(reference).toContain('- `project_id?: string`\n  Only datasets of this project.')
    expect(reference).toMatch(/^ {2}\| `field:!value` \|/m)
    expect(reference).not.toMatch(/types\.\w+Data/)
  })

  test('imports nothing, and adds less than 24 KB to a page, minified and gzipped', async () => {
    const { code } = await bundled(join(client.folder, 'index.js'), { minify: true })
    // A method of the client has the name `import`.
    expect(code).not.toMatch(/(?<![.\w])import\s*(?:["'`{*]|[\w$]+\s+from|\(\s*["'`])|\brequire\b/)
    const file = join(client.project, 'page.mjs')
    await writeFile(file, "export { DatasetService } from '@dataset-service/client'")
    const page = await bundled(file, { minify: true })
    // Other bundlers, such as esbuild, write up to half a kilobyte more.
    expect(gzipSync(page.code, { level: 9 }).length).toBeLessThan(23_500)
  })

  test('loses what a program does not use when it is bundled', async () => {
    const file = join(client.project, 'one.mjs')
    await writeFile(file, "export { json } from '@dataset-service/client'")
    const { code } = await bundled(file, { minify: true })
    expect(code.length).toBeLessThan(200)
    await writeFile(file, "export { ServiceOperations } from '@dataset-service/client'")
    const operations = await bundled(file, { minify: true })
    expect(gzipSync(operations.code, { level: 9 }).length).toBeLessThanOrEqual(10.5 * 1024)
  })

  describe('installed into an empty project', () => {
    let server: TestServer
    let own: TestOrganization
    let database: TestDatabase
    beforeAll(async () => {
      database = await sqlite.create()
      server = await startTestServer(database)
      own = await makeOrganization(server.store)
      await cp(PROGRAM, join(client.project, 'program.mjs'))
      await writeFile(join(client.project, 'program.cjs'), required(await readFile(PROGRAM, 'utf8')))
    })
    afterAll(async () => {
      await server.close()
      await database.remove()
    })

    const env = () => ({
      DATASET_SERVICE_URL: server.baseUrl,
      DATASET_SERVICE_API_KEY: own.apiKey,
      HOME: client.project,
    })

    for (const { name, program, args } of installed) {
      test(`works on ${name}`, async ({ skip }) => {
        if (program === undefined) return skip(`${name} is not here; npm run test:runtimes fetches Deno and Bun`)
        const all = [...args, 'program.mjs', own.projectId]
        const { stdout } = await run(program, all, { cwd: client.project, env: env() })
        expect(JSON.parse(stdout)).toEqual(DONE)
      })
    }

    for (const { name, program, args } of installed) {
      test(`can be required on ${name}, as can its package.json`, async ({ skip }) => {
        if (program === undefined) return skip(`${name} is not here; npm run test:runtimes fetches Deno and Bun`)
        const { stdout } = await run(program, [...args, 'program.cjs', own.projectId], {
          cwd: client.project,
          env: env(),
        })
        expect(JSON.parse(stdout)).toEqual(DONE)
      })
    }

    test('works in a worker', async () => {
      const start = `new (require('node:worker_threads').Worker)('./program.mjs', { argv: ['${own.projectId}'] })`
      const { stdout } = await run(process.execPath, ['--eval', start], { cwd: client.project, env: env() })
      expect(JSON.parse(stdout)).toEqual(DONE)
    })

    test('works bundled for a browser, where there is nothing of Node', async () => {
      const { code } = await bundled(join(client.folder, 'index.js'), { format: 'iife', name: 'client' })
      const options = { apiKey: own.apiKey, baseUrl: server.baseUrl }
      const program = (await readFile(PROGRAM, 'utf8'))
        .replace(/^import (.*) from .*/m, 'const $1 = client')
        .replace(/^const \[projectId\].*/m, `const projectId = '${own.projectId}'`)
      const using = (given: object) =>
        program.replace('new DatasetService()', `new DatasetService(${JSON.stringify(given)})`)
      await expect(inPage(code, using(options))).rejects.toThrow(
        'Everybody who opens a page can read an API key in it.',
      )
      const printed = await inPage(code, using({ ...options, dangerouslyAllowBrowser: true }))
      expect(JSON.parse(printed)).toEqual(DONE)
    })

    test('lets a program be compiled by the strictest settings, with the types of the web or of Node', async () => {
      await compiles(client.project, { lib: ['es2022', 'dom', 'dom.asynciterable'], types: [] })
      await compiles(client.project, {
        lib: ['es2022'],
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
      })
    })
  })
})

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The program as CommonJS, which has no `await` outside of functions. */
function required(program: string): string {
  const lines = program.replace(/^import (.*) from (.*)/m, 'const $1 = require($2)')
  return `const { version } = require('@dataset-service/client/package.json')
    if (!/^\\d/.test(version)) throw new Error(version)
    void (async () => {\n${lines}\n})()`
}

async function bundled(input: string, options: Rolldown.OutputOptions): Promise<{ code: string }> {
  const bundle = await Rolldown.rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate(options)
  return { code: output[0].code }
}

/** Compiles a small program against the installed types, library checks included. */
async function compiles(project: string, options: object): Promise<void> {
  const program = `import { DatasetService, json } from '@dataset-service/client'
     const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'https://example.com/v1' })
     const flights = service.dataset('ds_1', { columns: { delay: 'number', meta: json<{ gate: number }>() } })
     const rows: { delay: number | null; meta: { gate: number } | null }[] = await flights.sort('-delay').toArray()
     // @ts-expect-error a column that there is not
     flights.where('dealy', '=', 1)
     export const sent = (bytes: Uint8Array) => flights.import(bytes)
     export const gates = rows.map(({ meta }) => meta?.gate)`
  await writeFile(join(project, 'use.ts'), program)
  // The types that are required, in a file that may not await outside of functions.
  await writeFile(
    join(project, 'required.cts'),
    `${program.replace('const rows:', 'export const use = async () => {\n const rows:')}}`
      .replace('export const sent = ', 'const sent = ')
      .replace('export const gates = ', 'return '),
  )
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    ...options,
  }
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['use.ts', 'required.cts'] }),
  )
  const said = await run(join(ROOT, 'node_modules/.bin/tsc'), [...COMPILER_FLAGS, '--project', project]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(said).toBe('')
}
