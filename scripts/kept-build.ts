import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Programs that run from an earlier build may still load files of it. */
const KEPT = 8

/** What is built from sources of the project. */
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
 * The folder with what was built. It is built when its sources have changed, each time into a folder of its own, so that another program
 * keeps the one that it has started.
 */
export async function keptBuild({ name, sources, exclude, build }: Built): Promise<string> {
  const kept = join(ROOT, '.cache', name)
  const folder = join(kept, hashOf(sources, exclude))
  if (!existsSync(folder)) {
    const building = `${folder}-${process.pid}`
    await build(building)
    await rename(building, folder).catch(() => rm(building, { recursive: true })) // another run was sooner
    await removeOldest(kept)
  }
  await utimes(folder, new Date(), new Date()).catch(() => {}) // in a read-only folder
  return folder
}

/** All but those that were asked for last. */
async function removeOldest(kept: string): Promise<void> {
  const folders = (await readdir(kept)).map((name) => join(kept, name))
  const aged = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  const old = aged.sort((one, other) => other.at - one.at).slice(KEPT)
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })))
}

/** By content, not by time: a copy or a fresh checkout has other times and the same sources. */
function hashOf(sources: readonly string[], exclude: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: ROOT, exclude }).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
