import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { importExtensionFor } from '../../scripts/generator/import-extension.ts'
import { releaseProblem } from '../../scripts/release/release.ts'
import { commandSaid } from '../support/command-said.ts'
import { filesIn, type PackedGenerator, type Project, packGenerator } from '../support/packed-generator.ts'

const PETS = join(import.meta.dirname, 'fixtures/pets.yaml')
const PROGRAM = 'dataset-service-generator'
const COMMANDS = ['init', 'generate', 'check', 'contract:check', 'mock', 'dev']

let generator: PackedGenerator
beforeAll(async () => {
  generator = await packGenerator()
})
afterAll(() => generator.remove())

describe('the published generator', () => {
  test('holds compiled code, types and what it copies, and nothing else', () => {
    const needed = ['CHANGELOG.md', 'LICENSE', 'README.md', 'cli/main.js', 'index.d.ts', 'index.js', 'openapi-ts.d.ts']
    expect(generator.files).toEqual(
      expect.arrayContaining([...needed, 'static/bind-fetch.ts', 'templates/tsconfig.json']),
    )
    const copied = /^(static|templates)\//
    expect(
      generator.files.filter(
        (file) => !copied.test(file) && !/(\.js|\.d\.ts|\.md|^LICENSE|^package\.json)$/.test(file),
      ),
    ).toEqual([])
  })

  test('has nothing that publint would mend, and types that resolve as its code does', async () => {
    const { messages } = await publint({ pkgDir: generator.folder, strict: true, pack: false })
    // Where it will be published from is known to the workflow that does.
    expect(messages.filter(({ code }) => !/REPOSITORY/.test(code))).toEqual([])
    const data = new Uint8Array(await readFile(generator.tarball))
    const checked = await checkPackage(createPackageFromTarballData(data))
    const problems = checked.types === false ? ['no types'] : checked.problems.map((problem) => JSON.stringify(problem))
    // it is ESM alone, and a resolver that knows no exports cannot find what is not the main entry
    expect(problems.filter((problem) => !/"node10"|"CJSResolvesToESM"/.test(problem))).toEqual([])
  })

  test('has a changelog of its version', async () => {
    const { version } = JSON.parse(await readFile(join(generator.folder, 'package.json'), 'utf8')) as {
      version: string
    }
    const changelog = await readFile(join(generator.folder, 'CHANGELOG.md'), 'utf8')
    expect(releaseProblem({ release: `generator-v${version}`, version, changelog })).toBeUndefined()
  })
})

describe('its command line', () => {
  let project: Project
  let runCommandLine: (args: readonly string[]) => Promise<number>
  beforeAll(async () => {
    project = await generator.project('commands')
    await cp(PETS, join(project.folder, 'openapi.yaml'))
    const installed = join(project.folder, 'node_modules/@dataset-service/generator/cli/run.js')
    ;({ runCommandLine } = await import(installed))
  })

  /** The installed package in this process. */
  const said = (...args: string[]) => commandSaid(() => runCommandLine(args))

  test.each(COMMANDS)('%s --help says what it does and which options it has', async (name) => {
    const { exitCode, stdout } = await said(name, '--help')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(new RegExp(`^${PROGRAM} ${name} .+\n\n[A-Z].+\\.\n\n( {2}--[a-z-]+ .+\n)+$`))
  })

  test('an older Node is named in one line', async () => {
    const main = join(project.folder, 'node_modules/@dataset-service/generator/cli/main.js')
    const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'
    const { exitCode, stdout, stderr } = await project.run('node', '--import', old, main, 'generate')
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^dataset-service-generator needs Node 22\.18 or later\. This is v[\d.]+\.\n$/)
  })

  test('--help lists all commands', async () => {
    const { exitCode, stdout } = await project.run(PROGRAM, '--help')
    expect(exitCode).toBe(0)
    expect([...stdout.matchAll(/^ {2}([a-z:]+) {2,}\S/gm)].map(([, name]) => name)).toEqual(COMMANDS)
  })

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(await readFile(join(generator.folder, 'package.json'), 'utf8'))
    expect(await said('--version')).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('ends with the code that says how it went', async () => {
    expect(await project.run(PROGRAM, 'nothing')).toMatchObject({ exitCode: 2, stdout: '' })
  })

  test.each([
    [['nothing'], 2, 'there is no command nothing.'],
    [['generate', '--outptu', 'x'], 2, "Unknown option '--outptu'"],
    [
      ['generate', '--with', 'express'],
      1,
      'There is no part "express". There are fetch, node, koa, client, mocks, sdk.',
    ],
    [['mock', '--port', 'any'], 1, '--port has to be a number from 0 to 65535, not any.'],
    [['init'], 1, 'init takes one OpenAPI document: init openapi.yaml'],
    [['init', 'nowhere.yaml'], 1, 'nowhere.yaml cannot be read'],
    [['dev'], 1, 'dev needs the program that serves'],
  ])('%j is refused in one line that says why', async (args, exitCode, message) => {
    const refused = await said(...args)
    expect(refused).toMatchObject({ exitCode, stdout: '' })
    expect(refused.stderr).toContain(message)
    expect(refused.stderr).not.toMatch(/^ {4}at /m)
  })

  test('mock serves examples without any project, and refuses requests that do not fit', async () => {
    const bin = join(project.folder, 'node_modules/.bin')
    const child = spawn(process.execPath, [join(bin, PROGRAM), 'mock', '--port', '0'], { cwd: project.folder })
    const ended = once(child, 'exit')
    onTestFinished(async () => {
      child.kill()
      await ended
    })
    const failed = ended.then(([exitCode]) => expect.fail(`ended with exit code ${exitCode}`))
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string]
    const address = /http:\S+$/.exec(line)?.[0]
    expect(await (await fetch(`${address}/pets`)).json()).toEqual([{ id: 7, name: 'Rex', tags: ['text'] }])
    expect((await fetch(`${address}/pets?limit=101`)).status).toBe(400)
    expect(await filesIn(project.folder)).toEqual(['openapi.yaml'])
  })
})

/** In a folder that holds a document alone. */
async function initialized(name: string, ...options: string[]): Promise<Project> {
  const project = await generator.project(name)
  await cp(PETS, join(project.folder, 'openapi.yaml'))
  const made = await project.run(PROGRAM, 'init', 'openapi.yaml', '--no-install', ...options)
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  return project
}

async function typechecksAndServes(project: Project): Promise<void> {
  expect(await project.run('tsc', ...COMPILER_FLAGS)).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  const created = await fetch(`${await served(project)}/pets`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Tom"}',
  })
  expect([created.status, created.headers.get('Location'), await created.json()]).toEqual([
    201,
    '/pets/7',
    { id: 7, name: 'Rex', tags: ['text'] },
  ])
}

test('init --framework koa makes a project that typechecks and serves examples', async () => {
  await typechecksAndServes(await initialized('koa', '--framework', 'koa'))
})

describe('a project that init has made', () => {
  let project: Project
  beforeAll(async () => {
    project = await initialized('fetch')
  })

  test('typechecks and serves examples', () => typechecksAndServes(project))

  test('has one failing test for each operation that is not written, and serves what is', async () => {
    expect(await results(project)).toEqual({ passed: [], failed: ALL })
    await writeFile(join(project.folder, 'src/operations.ts'), WRITTEN)
    expect(await project.run('tsc', ...COMPILER_FLAGS)).toMatchObject({ exitCode: 0, stdout: '' })
    const failed = ALL.filter((name) => name !== 'listPets' && name !== 'getHealth')
    expect(await results(project)).toEqual({ passed: ['getHealth', 'listPets'], failed })
    expect(await (await fetch(`${await served(project)}/pets`)).json()).toEqual([{ name: 'Written' }])
  })

  test('notices a stale file, a breaking change, and where a mistake is', async () => {
    const document = join(project.folder, 'openapi.yaml')
    expect(await project.run(PROGRAM, 'check')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
    const good = await readFile(document, 'utf8')
    await writeFile(document, good.replace('maximum: 100', 'maximum: 50'))
    expect(await project.run(PROGRAM, 'check')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(`^generated is stale. Run: npx ${PROGRAM} generate\n`),
    })
    const broken = await project.run(PROGRAM, 'contract:check')
    expect([broken.exitCode, broken.stderr]).toEqual([1, expect.stringContaining('maximum: 100 → 50')])
    await writeFile(document, good.replace('      tags: [Pets]\n', '      tags: [Pets\n'))
    const { exitCode, stderr } = await project.run(PROGRAM, 'generate')
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^openapi\.yaml:\d+:\d+: .+\n$/)])
    await writeFile(document, good)
  })

  test('is not overwritten', async () => {
    await writeFile(join(project.folder, 'src/operations.ts'), WRITTEN)
    const again = await project.run(PROGRAM, 'init', 'openapi.yaml')
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('src/operations.ts')])
    expect(await readFile(join(project.folder, 'src/operations.ts'), 'utf8')).toBe(WRITTEN)
  })
})

test('the files import each other by .js where the compiler of the project wants that, and compile', async () => {
  const project = await generator.project('imports')
  const settings = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    noEmit: true,
  }
  await writeFile(join(project.folder, 'package.json'), '{ "type": "module" }')
  const args = ['--input', PETS, '--with', 'fetch', '--with', 'mocks']
  for (const more of [{}, { module: 'esnext', moduleResolution: 'bundler' }]) {
    await writeFile(
      join(project.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...settings, ...more, skipLibCheck: true } }),
    )
    // The first settings have this said by the program.
    if ('module' in more) expect(importExtensionFor(join(project.folder, 'generated'))).toBe('.js')
    else expect(await project.run(PROGRAM, 'generate', ...args)).toEqual({ exitCode: 0, stdout: '', stderr: '' })
    expect(await readFile(join(project.folder, 'generated/routes.gen.ts'), 'utf8')).toContain(
      "from './validators.gen.js'",
    )
    expect(await project.run('tsc', ...COMPILER_FLAGS)).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  }
})

const ALL = ['createPet', 'getHealth', 'getPhoto', 'listPets', 'putPhoto', 'sumLines']

const WRITTEN = `import type { Operations } from '../generated/operations.gen.ts'
import type { Caller } from './callers.ts'

export const operations: Partial<Operations<Caller>> = {
  listPets: async () => ({ status: 200, contentType: 'application/json', body: [{ name: 'Written' }] }),
  getHealth: async () => ({ status: 204 }),
}
`

/** The address of its server, which ends with the test. */
async function served({ folder }: Project): Promise<string> {
  const child = spawn(process.execPath, ['src/server.ts', '--mock', '--port', '0'], { cwd: folder })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return /http:[^\s,]+/.exec(line)?.[0] ?? ''
}

/** Names of the operations whose tests pass and fail. */
async function results(project: Project): Promise<{ passed: string[]; failed: string[] }> {
  const { stdout } = await project.run('node', '--test', '--test-reporter=tap')
  const named = (line: string) =>
    [...stdout.matchAll(new RegExp(`^(?: {4})?${line} \\d+ - (\\w+) \\(`, 'gm'))].map(([, name = '']) => name).sort()
  return { passed: named('ok'), failed: named('not ok') }
}
