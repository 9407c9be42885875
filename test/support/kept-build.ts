import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** What tests run as it is published. */
interface Built {
  /** The name of the folder in `.cache` that has the builds. */
  readonly name: string
  /** Patterns of the files that end up in it, or decide how. */
  readonly sources: readonly string[]
  readonly exclude: readonly string[]
  /** Writes it into a folder. */
  build(folder: string): Promise<void>
}

/**
 * The folder with what was built. It is built when its sources have changed, each time into a folder of its own, so that another run in
 * this project keeps the one that it has started.
 */
export async function keptBuild({ name, sources, exclude, build }: Built): Promise<string> {
  const kept = join(ROOT, '.cache', name)
  const folder = join(kept, hashOf(sources, exclude))
  if (!existsSync(folder)) {
    await removeOld(kept)
    const building = `${folder}-${process.pid}`
    await build(building)
    await rename(building, folder).catch(() => rm(building, { recursive: true })) // another run was sooner
  }
  await utimes(folder, new Date(), new Date())
  return folder
}

async function removeOld(kept: string): Promise<void> {
  for (const name of await readdir(kept).catch(() => [])) {
    const { mtimeMs } = await stat(join(kept, name))
    if (Date.now() - mtimeMs > KEPT_FOR_MS) await rm(join(kept, name), { recursive: true, force: true })
  }
}

/** By content, not by time: a copy or a fresh checkout has other times and the same sources. */
function hashOf(sources: readonly string[], exclude: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: ROOT, exclude }).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
