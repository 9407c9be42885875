import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCompressed } from './compress-file.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONSOLE = join(ROOT, 'server/console')
const STAMP = join(CONSOLE, 'dist/.sources')

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
  await build({ configFile: join(CONSOLE, 'vite.config.ts') })
  compressPages()
  const { buildReference } = await import('../reference/build-reference.ts')
  buildReference(join(CONSOLE, 'dist/docs'))
  writeFileSync(STAMP, sources)
}

/** Once here, since a server would take a third of a second at each start. */
function compressPages(): void {
  for (const entry of readdirSync(join(CONSOLE, 'dist'), { recursive: true, withFileTypes: true })) {
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
    if (entry.name === 'dist' || entry.name === 'node_modules') return []
    const path = `${source}/${entry.name}`
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

function readStamp(): string | undefined {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined
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
  const consequence = existsSync(STAMP)
    ? 'the console is served as it was built before'
    : 'there is neither a console at / nor a reference at /docs'
  console.error(`The console cannot be built ${why}; ${consequence}.`)
}
