/**
 * Builds the published generator: JavaScript and types, file by file, since it finds its templates by where its files are. The files
 * of `static/` stay TypeScript, because they are copied to what is generated.
 */
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'tsdown'
import { writeTypes } from '../client-package/declarations.ts'
import { type Manifest, originOf, sourcesOf } from '../client-package/manifest.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const GENERATOR = join(ROOT, 'scripts/generator')

/** hey-api's own packages, whose types ours name, are not part of it. */
const DEPENDENCIES = { neverBundle: [/^@hey-api\//] }

/** The files of the package, relative to its folder, which is made new. */
export async function buildGeneratorPackage(folder: string): Promise<string[]> {
  const output = resolve(folder)
  const manifest: Manifest = JSON.parse(await readFile(join(GENERATOR, 'package.json'), 'utf8'))
  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  await compile({ ...sourcesOf(manifest.exports), ...sourcesOf(manifest.bin ?? {}) }, output)
  await writeTypes({
    from: GENERATOR,
    entry: sourcesOf(manifest.exports),
    tsconfig: join(ROOT, 'tsconfig.json'),
    outDir: output,
    bundle: { unbundle: true, platform: 'node', deps: DEPENDENCIES },
  })
  for (const name of ['static', 'templates', 'README.md', 'CHANGELOG.md'])
    await cp(join(GENERATOR, name), join(output, name), { recursive: true })
  await cp(join(ROOT, 'LICENSE'), join(output, 'LICENSE'))
  await writeFile(join(output, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  for (const program of Object.values(published(manifest).bin)) await chmod(join(output, program), 0o755)
  return (await readdir(output, { recursive: true })).sort()
}

function compile(entry: Record<string, string>, outDir: string): Promise<unknown> {
  return build({
    config: false,
    cwd: GENERATOR,
    entry,
    outDir,
    clean: false,
    unbundle: true,
    deps: DEPENDENCIES,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    outputOptions: { comments: false },
    fixedExtension: false,
    dts: false,
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
    report: false,
  })
}

function published({ private: _, exports, bin = {}, ...manifest }: Manifest) {
  const built = (source: string, extension: string) => source.replace(/\.ts$/, extension)
  const entries = Object.entries(exports).map(([subpath, source]) => [
    subpath,
    { types: built(source, '.d.ts'), default: built(source, '.js') },
  ])
  const programs = Object.entries(bin).map(([name, source]) => [name, built(source, '.js').replace(/^\.\//, '')])
  return {
    ...manifest,
    ...originOf(process.env, 'scripts/generator'),
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    bin: Object.fromEntries(programs) as Readonly<Record<string, string>>, // texts by construction
    publishConfig: { access: 'public', provenance: true },
  }
}
