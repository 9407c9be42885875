import { existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Kysely has 257 files and zod 95. With each in one file, a store that a test opens takes half of the processor time; `load-packed.ts` has
 * every thread of the tests load these.
 */
export const PACKED = ['kysely', 'kysely/migration', 'zod']

const ROOT = new URL('../../', import.meta.url)

/** Belongs to the installed versions. Copies of the project share its packages, so they find it too. */
export const PACKED_FOLDER = new URL(`node_modules/.cache/kysely-${versionOf('kysely')}-zod-${versionOf('zod')}/`, ROOT)

function versionOf(name: string): string {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, ROOT), 'utf8')).version
}

/** Packs them if that has not been done yet. */
export async function packPackages(): Promise<void> {
  if (existsSync(PACKED_FOLDER)) return
  const { build } = await import('tsdown')
  const folder = fileURLToPath(PACKED_FOLDER).replace(/\/$/, '')
  const building = `${folder}-${process.pid}`
  await build({
    config: false,
    cwd: fileURLToPath(ROOT),
    entry: Object.fromEntries(PACKED.map((specifier) => [specifier, specifier])),
    outDir: building,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    fixedExtension: true,
    dts: false,
    deps: { alwaysBundle: [/^(kysely|zod)(\/|$)/] },
    tsconfig: false,
    logLevel: 'error',
    report: false,
  })
  await rename(building, folder).catch(() => rm(building, { recursive: true })) // another run was faster
}
