import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCompressed } from './compress-file.ts'
import { partsInPage } from './parts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONSOLE = join(ROOT, 'server/console')
const PAGES = join(CONSOLE, 'dist')
const STAMP = '.sources'

/** The files that the pages are built from, and the settings of the build. */
const SOURCES = [
  ...['server/console', 'generated', 'client', 'package.json'],
  ...['scripts/reference', 'scripts/console-pages'],
]

/** Where a build writes: Vite keeps what it made of its own configuration beside the packages. */
const WRITTEN = ['node_modules', 'server/console']

/** The pages of the console and of the API reference, in `server/console/dist`. With `ifStale` only when their sources have changed. */
export async function buildPages({ ifStale }: { readonly ifStale: boolean }): Promise<void> {
  const sources = hashOfSources()
  if (ifStale && readStamp() === sources) return
  const { build } = await import('vite').catch(() => ({ build: undefined }))
  if (build === undefined) return explainMissing('because vite is not installed')
  const refused = WRITTEN.map(refusalToWrite).find((code) => code !== undefined)
  if (refused !== undefined) return explainMissing(`because the project's folder cannot be written (${refused})`)
  // Tests run with another value, but must get the pages that users get.
  process.env['NODE_ENV'] = 'production'
  // Several servers may be started at once, and each then builds a folder of its own.
  const folder = `${PAGES}-${process.pid}`
  removeAbandoned()
  try {
    await build({
      configFile: join(CONSOLE, 'vite.config.ts'),
      plugins: [partsInPage()],
      build: { outDir: folder },
    })
    compressPages(folder)
    const { buildReference } = await import('../reference/build-reference.ts')
    buildReference(join(folder, 'docs'))
    writeFileSync(join(folder, STAMP), sources)
    takePlace(folder, sources)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What processes left that were killed while they built. */
function removeAbandoned(): void {
  for (const name of readdirSync(CONSOLE)) {
    const pid = /^dist-(\d+)/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(CONSOLE, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another user's
  }
}

/** The pages of another process that has built the same in between stay. */
function takePlace(folder: string, sources: string): void {
  const replaced = `${folder}-replaced`
  try {
    renameSync(PAGES, replaced)
  } catch {} // there are none, or another process has just taken them away
  try {
    renameSync(folder, PAGES)
  } catch (error) {
    if (readStamp() !== sources) throw error
  } finally {
    rmSync(replaced, { recursive: true, force: true })
  }
}

/** Once here, since a server would take a third of a second at each start. */
function compressPages(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) writeCompressed(path, readFileSync(path))
  }
}

/** Compares content, not times: a copy or a fresh checkout has other times and the same pages. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  if (statSync(join(ROOT, source)).isFile()) return [source]
  return readdirSync(join(ROOT, source), { withFileTypes: true }).flatMap((entry) => {
    if (/^dist\b|^node_modules$/.test(entry.name)) return []
    const path = `${source}/${entry.name}`
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

function readStamp(): string | undefined {
  const stamp = join(PAGES, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

function refusalToWrite(folder: string): string | undefined {
  try {
    accessSync(join(ROOT, folder), constants.W_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code // what `accessSync` throws
  }
}

/** Without development dependencies or in a read-only folder: the server then serves the pages that it came with. */
function explainMissing(why: string): void {
  const consequence = existsSync(join(PAGES, STAMP))
    ? 'the console is served as it was built before'
    : 'there is neither a console at / nor a reference at /docs'
  console.error(`The console cannot be built ${why}; ${consequence}.`)
}
