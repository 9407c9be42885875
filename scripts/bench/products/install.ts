import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.ts'

const INSTALL_MS = 900_000

/** The program of Directus. */
export const DIRECTUS = join(import.meta.dirname, 'node_modules/directus/cli.js')

/** Installs the products from npm, which takes minutes and 700 MB, unless that is done. Returns why it failed. */
export async function installProducts(): Promise<string | undefined> {
  if (existsSync(DIRECTUS)) return undefined
  console.error('Installing what is measured beside ours …')
  const args = [
    'install',
    '--prefix',
    import.meta.dirname,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
  ]
  return run('npm', args, { timeoutMs: INSTALL_MS }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
