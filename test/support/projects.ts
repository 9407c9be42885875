import { globSync, readFileSync } from 'node:fs'

/** The groups of tests that vitest runs, by the name that `--project` takes. */
export type ProjectName = 'fast' | 'fast-postgres' | 'postgres' | 'toolchain' | 'browser' | 'chaos' | 'coverage'

interface Project {
  /** On which its tests of each engine run. */
  readonly engines: readonly ('SQLite' | 'PostgreSQL')[]
}

/** In the order in which they run: the longest files first. */
export const PROJECTS: Readonly<Record<ProjectName, Project>> = {
  /** Generator, compiler, packages, documentation. */
  toolchain: { engines: ['SQLite', 'PostgreSQL'] },
  /** Servers in processes of their own, which are stopped, killed and started again. */
  chaos: { engines: ['SQLite', 'PostgreSQL'] },
  /** The console in Chromium. */
  browser: { engines: ['SQLite'] },
  /** The other tests of each engine, and those of PostgreSQL alone. */
  postgres: { engines: ['PostgreSQL'] },
  /** Some of the tests of each engine, so that `npm run check` shows a mistake in SQL. */
  'fast-postgres': { engines: ['PostgreSQL'] },
  /** Units, and everything in this process on SQLite. */
  fast: { engines: ['SQLite'] },
  /** What the contract declares and no test has seen; runs when all others are done. */
  coverage: { engines: [] },
}

/** Of the tests of each engine a tenth, in which the engines differ most. They run on PostgreSQL in `fast-postgres`. */
export const CHOSEN: readonly string[] = [
  'test/conformance/cells.test.ts',
  'test/conformance/columns-conversions.test.ts',
  'test/conformance/filters-text.test.ts',
  'test/conformance/filters.test.ts',
  'test/conformance/indexes.test.ts',
  'test/conformance/rows-append.test.ts',
  'test/conformance/sorting.test.ts',
]

const FOLDERS: readonly (readonly [string, ProjectName])[] = [
  ['test/coverage/', 'coverage'],
  ['test/console/', 'browser'],
  ['test/generator/', 'toolchain'],
  ['test/document-client/', 'toolchain'],
  ['test/types/', 'toolchain'],
  ['test/repo/', 'toolchain'],
  ['test/reliability/', 'chaos'],
]

/** What a test imports tells what it does. */
const STARTS_PROCESSES = /\b(spawnServer|startPostgres|killed-(opening|change)|runAdmin|commandLine)\b/
const USES_COMPILER = /\b(packed-client|execFile\)\('tsc')/
const ON_POSTGRES = /\b(startBothEngines|newDatabase)\b|started\('postgres'\)/
const ON_EACH_ENGINE = /\b(describeEachEngine\(|each\(engines\)|of engines\))/

/** Whether the file has the same tests for each engine. */
export function isOnEachEngine(text: string): boolean {
  return ON_EACH_ENGINE.test(text)
}

/** The projects that a test file belongs to. Several only if its tests are of each engine, of which each project runs its own. */
export function projectsOf(file: string, text: string): readonly ProjectName[] {
  const [, ofFolder] = FOLDERS.find(([folder]) => file.startsWith(folder)) ?? []
  if (ofFolder !== undefined) return [ofFolder]
  if (STARTS_PROCESSES.test(text)) return ['chaos']
  if (USES_COMPILER.test(text)) return ['toolchain']
  if (file.startsWith('test/postgres/') || ON_POSTGRES.test(text)) return ['postgres']
  if (isOnEachEngine(text)) return ['fast', CHOSEN.includes(file) ? 'fast-postgres' : 'postgres']
  return ['fast']
}

const ROOT = new URL('../../', import.meta.url)

/** Every test file, with its text. */
export function testFiles(): ReadonlyMap<string, string> {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT.pathname, exclude: ['test/documents/**'] }).sort()
  return new Map(files.map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8')]))
}
