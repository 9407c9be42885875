import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FILES, NONE } from './switch.ts'
import { type Numbered, switchedText, type Use } from './switched.ts'
import { sourcesOf, usesOf } from './uses.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The project in a folder of its own, with mutations that can be switched on. */
export interface Copy {
  readonly folder: string
  /** Mutations of what is read once, when a file is loaded: they have to be on when a process starts. */
  readonly early: ReadonlySet<number>
  remove(): void
}

/** `product` are the files in which mutations may be used. */
export function openCopy(mutations: readonly Numbered[], product: readonly string[]): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  chmodSync(folder, 0o755) // some tests run servers as another user
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files.filter((name) => existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  for (const modules of ['node_modules', 'client/node_modules']) linkPackages(modules, folder)
  for (const [file, changes] of Object.entries(CHANGES)) change(join(folder, file), changes)
  for (const [name, text] of Object.entries({ [FILES.active]: String(NONE), [FILES.reached]: '' })) {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o666)
  }
  return {
    folder,
    early: writeSwitched(folder, mutations, product),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns which mutations are of what is read when a file is loaded. */
function writeSwitched(folder: string, mutations: readonly Numbered[], product: readonly string[]): Set<number> {
  const texts = new Map(product.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const sources = sourcesOf(texts)
  const uses = new Map<string, Use[]>()
  const early = new Set<number>()
  for (const { id, mutation } of mutations) {
    const found = usesOf(id, mutation, sources)
    if (found === undefined) continue
    early.add(id)
    for (const [file, own] of found) uses.set(file, [...(uses.get(file) ?? []), ...own])
  }
  for (const file of new Set([...mutations.map(({ mutation }) => mutation.file), ...uses.keys()])) {
    const own = mutations.filter(({ mutation }) => mutation.file === file)
    writeFileSync(join(folder, file), switchedText(texts.get(file) ?? '', own, uses.get(file) ?? [], folder))
  }
  return early
}

/** What tests need beside: a runner that switches, and pages that know what is on and say where they come. */
const CHANGES: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'vitest.config.ts': [
    ['  test: {\n    reporters:', "  test: {\n    runner: 'scripts/mutations/breaking-runner.ts',\n    reporters:"],
  ],
  'test/console/support/browser.ts': [
    ['import { existsSync }', 'import { appendFileSync, existsSync, readFileSync }'],
    [
      'const page = await context.newPage()',
      `const page = await context.newPage()
  await page.addInitScript(\`globalThis.brokenPage__ = \${readFileSync('${FILES.active}', 'utf8')}\`)`,
    ],
    [
      "page.on('console', (message) => {",
      `page.on('console', (message) => {
    const [, id] = /^reached (\\d+)$/.exec(message.text()) ?? []
    if (id !== undefined) appendFileSync('${FILES.reached}', \`\${id}\\n\`)`,
    ],
  ],
}

function change(file: string, changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from} any more`)
    text = text.replace(from, () => to)
  }
  writeFileSync(file, text)
}

/** The packages of this project, under their names, that the copy has itself. */
const OWN_PACKAGES: Readonly<Record<string, string>> = { client: 'client', generator: 'scripts/generator' }

/** Links the installed packages into the copy. A test that imports a package of this project by name has to get the one that is broken. */
function linkPackages(modules: string, folder: string): void {
  if (!existsSync(join(ROOT, modules))) return
  mkdirSync(join(folder, modules))
  for (const name of readdirSync(join(ROOT, modules)))
    if (name !== '@dataset-service') symlinkSync(join(ROOT, modules, name), join(folder, modules, name))
  mkdirSync(join(folder, modules, '@dataset-service'))
  for (const [name, path] of Object.entries(OWN_PACKAGES))
    symlinkSync(join(folder, path), join(folder, modules, '@dataset-service', name))
}
