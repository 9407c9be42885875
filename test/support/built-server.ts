import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT = join(ROOT, '.cache/servers')
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** What ends up in the bundle, or decides how. */
const SOURCES = [
  'server/**/*.{ts,cjs}',
  'generated/*.{ts,json}',
  'scripts/server-package/*',
  'package.json',
  'package-lock.json',
]

/**
 * The folder of the server as it is published, without a copy of the console's pages. It is built when its sources have changed, each time
 * into a folder of its own, so that another run in this project keeps the one that it has started.
 */
export async function builtServer(): Promise<string> {
  const folder = join(KEPT, hashOfSources())
  if (!existsSync(folder)) await build(folder)
  await utimes(folder, new Date(), new Date())
  return folder
}

async function build(folder: string): Promise<void> {
  await removeOld()
  const building = `${folder}-${process.pid}`
  const { bundleServer } = await import('../../scripts/server-package/bundle-server.ts')
  await bundleServer(building)
  await mkdir(join(building, 'server/console'))
  await symlink(join(ROOT, 'server/console/dist'), join(building, 'server/console/dist'))
  await rename(building, folder).catch(() => rm(building, { recursive: true })) // another run was sooner
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => [])) {
    const { mtimeMs } = await stat(join(KEPT, name))
    if (Date.now() - mtimeMs > KEPT_FOR_MS) await rm(join(KEPT, name), { recursive: true, force: true })
  }
}

/** By content, not by time: a copy or a fresh checkout has other times and the same server. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['server/console/**'] }).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
