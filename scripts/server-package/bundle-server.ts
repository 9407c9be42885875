/**
 * Bundles the server: its programs and threads, with the packages whose many small files take most of its start. A start from the bundle
 * takes two thirds of the processor time of one from the sources, and a thread a fifth of the time to load.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build, type Rolldown } from 'tsdown'
import { licensesOf } from '../client-package/licenses.ts'
import { ROOT, serverManifest } from './manifest.ts'

/** Kysely has 257 files, which the main thread and each thread of the store load; zod has 95. The others are not faster in a bundle. */
const BUNDLED = ['kysely', 'zod']

const PROGRAMS = {
  main: 'server/main.ts',
  admin: 'server/admin/admin.ts',
  'start-test-service': 'server/testing/start-test-service.ts',
}

/** Writes `server/*.js` and what the code reads beside it into a folder, which is deleted before. */
export async function bundleServer(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'generated'), { recursive: true })
  const packages = await bundle(join(folder, 'server'))
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await licensesOf('This package', packages))
  for (const file of ['generated/openapi.json', 'server/node-version.cjs'])
    await cp(join(ROOT, file), join(folder, file))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await serverManifest(BUNDLED), null, 2)}\n`)
}

/** Returns the folders of the packages that are in the bundle. */
async function bundle(outDir: string): Promise<string[]> {
  const packages = new Set<string>()
  await build({
    config: false,
    cwd: ROOT,
    entry: PROGRAMS,
    outDir,
    clean: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    fixedExtension: false,
    dts: false,
    deps: { alwaysBundle: BUNDLED.map((name) => new RegExp(`^${name}(/|$)`)) },
    outputOptions: { comments: { jsdoc: false } },
    plugins: [
      keepingPlaces,
      withoutBuiltinImports,
      { name: 'bundled packages', load: (id) => void note(id, packages) },
    ],
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
    report: false,
  })
  return [...packages].sort()
}

function note(id: string, packages: Set<string>): void {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
  if (folder !== undefined) packages.add(folder)
}

/** Code finds other files from its own place. Threads and programs become files of the bundle, and all others are found from its folder. */
const keepingPlaces: Rolldown.Plugin = {
  name: 'keeping places',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'server'))) return undefined
    return code.replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, path: string) => {
      const file = resolve(dirname(id), path)
      if (!file.endsWith('.ts')) return `new URL('../${file.slice(ROOT.length + 1)}', import.meta.url)`
      const fileName = `${file.slice(join(ROOT, 'server/').length, -'.ts'.length).replaceAll('/', '-')}.js`
      this.emitFile({ type: 'chunk', id: file, fileName })
      return `new URL('./${fileName}', import.meta.url)`
    })
  },
}

/**
 * Node reads all that a module of its own exports when one is imported, which loads more of them, such as Web Crypto's. Each of a store's threads and
 * of the event loops would spend a tenth of its start on that.
 */
const withoutBuiltinImports: Rolldown.Plugin = {
  name: 'without imports of built-in modules',
  renderChunk: (code) =>
    // One that names the default beside others stays as it is.
    code.replaceAll(
      /^import (?:\* as )?(\w+|\{(?!.*\bdefault\b)[^}]*\}) from "(node:[^"]+)";$/gm,
      (_, names: string, specifier: string) => {
        const properties = names.replaceAll(/(\S+) as (\S+)/g, '$1: $2')
        return `var ${properties} = process.getBuiltinModule("${specifier}");`
      },
    ),
}
