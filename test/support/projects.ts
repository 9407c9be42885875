import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The groups of tests that vitest runs, by the name that `--project` takes. */
export type ProjectName =
  | 'fast'
  | 'fast-postgres'
  | 'thorough'
  | 'postgres'
  | 'toolchain'
  | 'browser'
  | 'chaos'
  | 'coverage'

interface Project {
  /** On which its tests of each engine run. */
  readonly engines: readonly ('SQLite' | 'PostgreSQL')[]
}

/** In the order in which they run: those of the same engines together, the longest files first. */
export const PROJECTS: Readonly<Record<ProjectName, Project>> = {
  /** Generator, compiler, packages, documentation. */
  toolchain: { engines: ['SQLite', 'PostgreSQL'] },
  /** Servers in processes of their own, which are stopped, killed and started again. */
  chaos: { engines: ['SQLite', 'PostgreSQL'] },
  /** The other tests of each engine, and those of PostgreSQL alone. */
  postgres: { engines: ['PostgreSQL'] },
  /** Some of the tests of each engine, so that `npm run check` shows a mistake in SQL. */
  'fast-postgres': { engines: ['PostgreSQL'] },
  /** The console in Chromium. */
  browser: { engines: ['SQLite'] },
  /** On SQLite, what takes seconds a file: properties of thousands of cases, the store without a server, and what `COSTLY` lists. */
  thorough: { engines: ['SQLite'] },
  /** Units, and everything else in this process on SQLite. */
  fast: { engines: ['SQLite'] },
  /** What the contract declares and no test has seen; runs when all others are done. */
  coverage: { engines: [] },
}

/** A tenth of the tests of each engine, in which the engines differ most. They run on PostgreSQL in `fast-postgres`. */
export const CHOSEN: readonly string[] = [
  'test/conformance/cells.test.ts',
  'test/conformance/filters-text.test.ts',
  'test/conformance/filters.test.ts',
  'test/conformance/indexes.test.ts',
  'test/conformance/rows-append.test.ts',
  'test/conformance/sorting.test.ts',
]

/**
 * Tests over HTTP that take two seconds of processor time and more on SQLite. They run in `thorough`, so that `npm run check` does not wait for them.
 * A few stay in `fast`, which alone get some of the replies that the contract declares, or reach most of the server.
 */
const COSTLY: readonly string[] = [
  'test/client/append-all-memory.test.ts',
  'test/conformance/bodies-large-changes.test.ts',
  'test/conformance/bodies-large.test.ts',
  'test/conformance/bodies-size.test.ts',
  'test/conformance/columns-conversions.test.ts',
  'test/conformance/columns-while-written.test.ts',
  'test/conformance/events-audited.test.ts',
  'test/conformance/exports.test.ts',
  'test/conformance/idempotency.test.ts',
  'test/conformance/imports-parquet.test.ts',
  'test/conformance/indexes-columns.test.ts',
  'test/conformance/names-in-paths.test.ts',
  'test/conformance/quotas.test.ts',
  'test/conformance/roles.test.ts',
  'test/conformance/rows-matching-large.test.ts',
  'test/conformance/session.test.ts',
  'test/conformance/sizes.test.ts',
  'test/conformance/tenants.test.ts',
  'test/conformance/unique-indexes.test.ts',
]

const BEFORE_STATEMENTS = 'refused or answered before a statement that changes or reads rows'
const READ_AND_REFUSED = 'bodies are read and checked by the same code, which refuses them before any statement'
const COUNTED_HERE = 'the process counts requests by itself; test/postgres/rate-limits counts them in the database'
const SENT = 'about what the client sends and does with replies'

/**
 * Tests of each engine that show nothing on PostgreSQL that they have not shown on SQLite, with the reason. They run on SQLite only. What
 * the store answers in them it answers in other tests on both engines: test/coverage compares the two.
 */
export const ON_SQLITE_ONLY: Readonly<Record<string, string>> = {
  'test/client/append-all.test.ts': SENT,
  'test/client/if-match.test.ts': SENT,
  'test/client/typed-rows.test.ts': SENT,
  'test/conformance/bodies-limit.test.ts': READ_AND_REFUSED,
  'test/conformance/bodies-shapes.test.ts': READ_AND_REFUSED,
  'test/conformance/bodies-size.test.ts': READ_AND_REFUSED,
  'test/conformance/bodies.test.ts': READ_AND_REFUSED,
  'test/conformance/body-timeout.test.ts': 'the connection is closed before the body has come',
  'test/conformance/cells-refused.test.ts': READ_AND_REFUSED,
  'test/conformance/changes-client.test.ts':
    'about what the client makes of a stream; changes-followed.test.ts has streams on both, test/property/changes copies that follow',
  'test/conformance/conditions.test.ts':
    'test/property/conditions has trees of conditions, byte by byte the same on both',
  'test/conformance/cursors-columns.test.ts':
    'a cursor is checked against the columns, which are records, before the statement',
  'test/conformance/cursors.test.ts': 'a cursor is refused by its signature, which the server makes',
  'test/conformance/data.test.ts':
    'pages of plain rows: test/property/queries has any rows in any order on both, indexes-columns.test.ts the end at 8 MiB',
  'test/conformance/entity-tags-records.test.ts':
    'tags are made of versions: test/property/entity-tags has them on both, if-match.test.ts what they are for',
  'test/conformance/entity-tags.test.ts': 'tags are made of versions, which test/property/entity-tags has on both',
  'test/conformance/errors-in-bodies.test.ts': READ_AND_REFUSED,
  'test/conformance/errors.test.ts': BEFORE_STATEMENTS,
  'test/conformance/events-actors.test.ts':
    'who wrote is known before the statement; test/store/events.test.ts has what becomes of it on both',
  'test/conformance/faults.test.ts': 'the store is made to fail before the database is asked',
  'test/conformance/filters-refused.test.ts': BEFORE_STATEMENTS,
  'test/conformance/forwarded.test.ts': COUNTED_HERE,
  'test/conformance/http-connections.test.ts': 'about HTTP',
  'test/conformance/http.test.ts': 'about HTTP',
  'test/conformance/imports-parquet.test.ts':
    'a file is unpacked into lines before its import; test/property/imports has one of Parquet on both',
  'test/conformance/large-pages.test.ts':
    'in which order replies come is decided by the event loop on SQLite, and on PostgreSQL by the database',
  'test/conformance/logs-callers.test.ts': 'about lines that the application writes',
  'test/conformance/logs.test.ts': 'about lines that the application writes',
  'test/conformance/names-in-paths.test.ts':
    'a path is decoded and its column found by the same code; names.test.ts stores them on both',
  'test/conformance/names-refused.test.ts': READ_AND_REFUSED,
  'test/conformance/new-passwords.test.ts': BEFORE_STATEMENTS,
  'test/conformance/pages-lists.test.ts':
    'the same statements; test/postgres/nodes has a list that is followed while others write',
  'test/conformance/pages.test.ts':
    'test/property/queries and indexes have pages of any order on both, test/postgres/nodes those that others write to',
  'test/conformance/paths-in-queries.test.ts': BEFORE_STATEMENTS,
  'test/conformance/paths.test.ts': BEFORE_STATEMENTS,
  'test/conformance/precedence.test.ts': 'the order in which the application refuses',
  'test/conformance/query-rows.test.ts':
    'another form of the query that data.test.ts sends; test/property/queries has it on both',
  'test/conformance/rate-limits-by-address.test.ts': COUNTED_HERE,
  'test/conformance/rate-limits-sessions.test.ts': COUNTED_HERE,
  'test/conformance/rate-limits.test.ts': COUNTED_HERE,
  'test/conformance/roles.test.ts': 'who may call what is decided before the operation',
  'test/conformance/same-origin.test.ts': 'a foreign origin is refused before the operation',
  'test/conformance/session.test.ts': 'the same statements on both; sessions.test.ts has them on PostgreSQL',
  'test/conformance/sign-in-guesses.test.ts': 'guesses are counted in the process',
  'test/conformance/slow-clients.test.ts': 'about connections',
  'test/conformance/sorting-refused.test.ts': BEFORE_STATEMENTS,
  'test/conformance/specification-access.test.ts': 'access and limits are decided before the operation',
  'test/conformance/specification-endpoints.test.ts':
    'the form of requests and replies; test/property/queries has filters, sorts and pages on both',
  'test/conformance/specification-resources.test.ts':
    'the form of replies; test/property/both-engines has cells of each type on both',
  'test/property/hostile-time.test.ts': 'about the time that reading a request takes',
}

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
const STARTS_PROCESSES = /\b(spawnServer|start(Tls)?Postgres|killed-(opening|change)|runAdmin|commandLine)\b/
const USES_COMPILER = /\b(packed-client|execFile\)\('tsc')/
const ON_POSTGRES = /\b(startBothEngines|newDatabase)\b|started\('postgres'\)/
const ON_EACH_ENGINE = /\b(describeEachEngine\(|each\(engines\)|of engines\))/

/** Servers that a test stops, cuts off or reads the log of are its own. */
const ON_OWN_SERVER = /\bstart(Tls)?Postgres\b/

/** Whether `TEST_DATABASE_URL` says what the file's tests run on; `npm test` runs only these then, and only on PostgreSQL. */
export function runsOnGivenServer(file: string, text: string): boolean {
  if (ON_OWN_SERVER.test(text) || file.startsWith('test/coverage/') || file in ON_SQLITE_ONLY) return false
  return isOnEachEngine(text) || ON_POSTGRES.test(text) || file.startsWith('test/postgres/')
}

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
  const onSqlite = /^test\/(property|store)\//.test(file) || COSTLY.includes(file) ? 'thorough' : 'fast'
  if (!isOnEachEngine(text) || file in ON_SQLITE_ONLY) return [onSqlite]
  return [onSqlite, CHOSEN.includes(file) ? 'fast-postgres' : 'postgres']
}

/** The name that projects on the same engines have together. */
export function groupOf(name: ProjectName): string {
  return PROJECTS[name].engines.join(' and ') || name
}

const ROOT = new URL('../../', import.meta.url)

let texts: ReadonlyMap<string, string> | undefined

/** The project in which a file runs. `name` is the project's own name, or the one that it has together with others. */
export function projectWithin(name: string, file: string): ProjectName | undefined {
  texts ??= testFiles()
  return projectsOf(file, texts.get(file) ?? '').find((project) => project === name || groupOf(project) === name)
}

/** Every test file, with its text. */
export function testFiles(): ReadonlyMap<string, string> {
  const files = globSync('test/**/*.test.ts', { cwd: fileURLToPath(ROOT), exclude: ['test/documents/**'] }).sort()
  return new Map(files.map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8')]))
}
