import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.ts'

const INSTALL_MS = 900_000

/** Products of npm, each with packages of its own. */
export type PackagedProduct = 'directus' | 'nocodb'

/** Where a product's packages are. */
export function packagesOf(product: PackagedProduct): string {
  return join(import.meta.dirname, 'packages', product, 'node_modules')
}

/** The program of Directus. */
export const DIRECTUS = join(packagesOf('directus'), 'directus/cli.js')

/** Installs a product from npm, which takes minutes and up to 1.4 GB, unless that is done. Returns why it failed. */
export async function installProduct(product: PackagedProduct): Promise<string | undefined> {
  if (existsSync(join(packagesOf(product), product, 'package.json'))) return undefined
  console.error(`Installing ${product} …`)
  const folder = join(packagesOf(product), '..')
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  return run('npm', args, { timeoutMs: INSTALL_MS }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
