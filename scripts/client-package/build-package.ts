/**
 * Builds the published client: JavaScript and types bundled from `client/` and `generated/`, with its own package.json,
 * README, changelog, license and API reference. In the repository the package is its sources, which Node runs as they are.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type InlineConfig } from 'tsdown'
import { apiReference } from './api-reference.ts'
import { writeTypes } from './declarations.ts'
import { licensesOf } from './licenses.ts'
import { lightBuiltIns } from './light-built-ins.ts'
import { type Manifest, publishedManifest, sourcesOf } from './manifest.ts'
import { publishedReadme } from './readme.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'client')

/** The files of the package, relative to its folder, which is deleted before. */
export async function buildPackage(folder: string): Promise<string[]> {
  const output = resolve(folder)
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8'))
  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  await bundle(sourcesOf(manifest.exports), output)
  await bundleProgram(sourcesOf(manifest.bin ?? {}), output)
  const published = publishedManifest(manifest, process.env)
  await writeFile(join(output, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await writeFile(
    join(output, 'README.md'),
    publishedReadme(await readFile(join(CLIENT, 'README.md'), 'utf8'), manifest),
  )
  await cp(join(CLIENT, 'CHANGELOG.md'), join(output, 'CHANGELOG.md'))
  await cp(join(ROOT, 'LICENSE'), join(output, 'LICENSE'))
  await writeFile(join(output, 'API.md'), apiReference(join(CLIENT, 'index.ts')))
  return (await readdir(output, { recursive: true })).sort()
}

/**
 * What all commands need is one file: loading a file takes longer than compiling a small part of one. Each command is a file of its own, and so is what
 * reads files to import. The first group is also for what is loaded before Node keeps compiled code.
 */
const CHUNKS = [
  { name: 'user-folder', test: /client\/cli\/user-folder\.ts$/, priority: 1 },
  {
    name: 'all-commands',
    test: /\/(?:commander|generated|client(?!\/cli\/\w[\w-]*\/)(?!\/cli\/(?:main|compiled-code)\.ts$))\//,
  },
]

/** The command line brings what it uses along, so that the package depends on nothing; with the licenses of that. */
export async function bundleProgram(entry: Record<string, string>, outDir: string): Promise<void> {
  const bundled = new Set<string>()
  await build({
    config: false,
    cwd: CLIENT,
    entry,
    outDir,
    clean: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outputOptions: { comments: false, chunkFileNames: 'cli/[name].js', codeSplitting: { groups: CHUNKS } },
    fixedExtension: false,
    dts: false,
    plugins: [
      lightBuiltIns,
      {
        name: 'bundled packages',
        load(id: string) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
          if (folder !== undefined) bundled.add(folder)
        },
      },
    ],
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
    report: false,
  })
  await writeFile(
    join(outDir, 'THIRD-PARTY-LICENSES'),
    await licensesOf('The command line of this package', [...bundled].sort()),
  )
}

async function bundle(entry: Record<string, string>, outDir: string): Promise<void> {
  const options: InlineConfig = {
    config: false,
    cwd: CLIENT,
    entry,
    outDir,
    clean: false,
    // Nothing of it is of one platform.
    platform: 'neutral',
    target: 'es2022',
    // Docstrings are in the types.
    outputOptions: { comments: false },
    fixedExtension: false,
    dts: false,
    tsconfig: join(CLIENT, 'tsconfig.json'),
    logLevel: 'error',
    report: false,
  }
  await build({ ...options, format: 'esm' })
  // What is required is code of its own: Node before 20.19 cannot require ES modules. Its types are the same.
  await build({ ...options, format: 'cjs' })
  const tsconfig = join(CLIENT, 'tsconfig.json')
  await writeTypes({ from: CLIENT, entry, tsconfig, outDir, bundle: { platform: 'neutral' } })
  for (const name of Object.keys(entry)) await cp(join(outDir, `${name}.d.ts`), join(outDir, `${name}.d.cts`))
}
