/** `npm run test:compilers`: what is generated compiles with every TypeScript from 5.4 to 7, in projects of different settings. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generate } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FIXTURES = join(ROOT, 'test/generator/fixtures')
const DOCUMENTS = ['everything', 'identifiers', 'names', 'paged', 'pets', 'schemas'].map((name) =>
  join(FIXTURES, `${name}.yaml`),
)
const parts = ['fetch', 'node', 'koa', 'client', 'mocks', 'sdk'] as const
const OWN = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9'].map((version) => [
  version,
  `test/compilers/node_modules/typescript-${version}/bin/tsc`,
])
const COMPILERS = [
  ...OWN,
  ['6', 'node_modules/@typescript/old/bin/tsc'],
  ['7', 'node_modules/@typescript/native/bin/tsc'],
]

const STRICT = {
  strict: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
}

/** By name, the settings of a project, and with which compilers it is tried: the strictest one with all. */
const PROJECTS = {
  'nodenext, imports with .js': { versions: ['5.4', '7'], options: { module: 'nodenext' } },
  'bundler, the strictest of all': {
    versions: COMPILERS.map(([version]) => version),
    options: {
      module: 'esnext',
      moduleResolution: 'bundler',
      verbatimModuleSyntax: true,
      isolatedModules: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
    },
  },
  'imports with .ts': { versions: ['5.4', '7'], options: { module: 'nodenext', allowImportingTsExtensions: true } },
  'imports with .ts, rewritten': {
    versions: ['5.7', '7'],
    options: { module: 'nodenext', rewriteRelativeImportExtensions: true },
  },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compilers-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, { options }] of Object.entries(PROJECTS)) await makeProject(join(folder, name), options)
})
afterAll(() => rm(folder, { recursive: true }))

async function makeProject(project: string, options: object): Promise<void> {
  await mkdir(project)
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...STRICT, ...options } }))
  for (const [index, input] of DOCUMENTS.entries()) {
    await generate({ input, output: join(project, String(index)), parts })
  }
}

describe.each(Object.entries(PROJECTS))('%s', (name, { versions }) => {
  for (const [version = '', compiler = ''] of COMPILERS) {
    if (!versions.includes(version)) continue
    test(`compiles with TypeScript ${version}`, async () => {
      const said = await promisify(execFile)(process.execPath, [
        join(ROOT, compiler),
        '--project',
        join(folder, name),
      ]).then(
        () => '',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      )
      expect(said).toBe('')
    })
  }
})
