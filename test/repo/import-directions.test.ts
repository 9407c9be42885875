import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cruise, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, test } from 'vitest'

/** What every folder of the store may import from outside of it. */
const STORE_IMPORTS = ['server/store/interface', 'server/query', 'server/domain', 'server/json.ts', 'generated']

/** What all others may import of the store: its functions by noun, and what they take and answer. */
const STORE = ['server/store/store.ts', 'server/store/interface']

function inStore(...folders: readonly string[]): string[] {
  return folders.map((folder) => `server/store/${folder}`)
}

/** What each folder, and each file beside them, may import of ours besides itself. Higher ones come first. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'server/start.mjs': ['server/main.ts'],
  'server/main.ts': [...STORE, 'server/(lifecycle|observability|http)', 'server/(config|system-error).ts'],
  'server/testing': [...STORE, 'server/(lifecycle|admin|observability)', 'server/config.ts'],
  'server/lifecycle': [
    ...STORE,
    'server/(admin|observability|http|operations|webhooks|domain)',
    'server/(acting|app|config).ts',
    'generated',
  ],
  'server/app.ts': [...STORE, 'server/(http|operations)', 'server/config.ts'],
  'server/admin': [
    ...STORE,
    ...inStore('(restore|backed-up|copy/copy|verify/verify).ts'), // commands on whole databases, which open none to serve it
    'server/(operations|domain)',
    'server/(acting|config|plain-issue|system-error).ts',
    'generated',
  ],
  'server/observability': [...STORE, 'server/http', 'server/(config|node-http|timing).ts'],
  'server/config.ts': ['server/http', 'server/store/interface', 'server/domain', 'server/plain-issue.ts'],
  'server/webhooks': [...STORE, 'server/domain', 'server/node-http.ts'],
  'server/http': ['server/operations', 'server/domain', 'server/(acting|json|node-http|timing).ts', 'generated'],
  'server/operations': [...STORE, 'server/query', 'server/domain', 'server/(json|without-stack).ts', 'generated'],
  // The store: the higher a folder stands here, the more it may import.
  'server/store/runtime': [
    ...inStore('copy', 'verify', 'exports', 'migrations', 'writes', 'reads', 'files', 'bodies', 'sql'),
    ...STORE_IMPORTS,
    'server/(timing|without-stack).ts',
  ],
  'server/store/copy': [...inStore('writes', 'reads', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/verify': [...inStore('reads', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/writes': [...inStore('events', 'reads', 'bodies', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/events': [...inStore('reads', 'sql'), ...STORE_IMPORTS],
  'server/store/exports': [...inStore('bodies', 'sql'), ...STORE_IMPORTS],
  'server/store/reads': [...inStore('sql'), ...STORE_IMPORTS],
  'server/store/migrations': [...inStore('sql'), ...STORE_IMPORTS],
  'server/store/files': [...inStore('bodies'), ...STORE_IMPORTS],
  'server/store/bodies': STORE_IMPORTS,
  'server/store/sql': [...STORE_IMPORTS, 'server/make-folder.ts'],
  'server/store/interface': ['server/query', 'server/domain', 'generated'],
  'server/store': [...STORE_IMPORTS, 'server/(acting|make-folder|timing|without-stack).ts'],
  'server/query': ['server/domain', 'server/json.ts', 'generated'],
  'server/domain': ['server/json.ts', 'generated'],
  // Every folder may use these, and they use none.
  'server/(json|make-folder|node-http|plain-issue|system-error|without-stack).ts': [],
  'server/(acting|timing).ts': ['server/domain'],
  'server/node-version.cjs': [],
  // Like any user's page, it uses only what the published client exports.
  'server/console': ['client/index.ts'],
  client: ['generated'],
  generated: [],
}

const floorRules: IForbiddenRuleType[] = Object.entries(FLOORS).map(([floor, allowed]) => ({
  name: `${floor} imports downwards only`,
  severity: 'error',
  from: { path: `^${floor}(/|$)` },
  to: { path: '^(server|client|generated|scripts|test)/', pathNot: [floor, ...allowed].map((path) => `^${path}(/|$)`) },
}))

const packageRules: IForbiddenRuleType[] = [
  { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'operations know neither HTTP nor SQL',
    severity: 'error',
    from: { path: '^server/(operations|query|domain)/' },
    to: { path: 'node_modules/(koa|@koa|koa-bodyparser|kysely|better-sqlite3)/' },
  },
  {
    name: 'only the folders of SQLite know better-sqlite3',
    severity: 'error',
    from: { pathNot: '^server/store/(sql|runtime)/sqlite/' },
    to: { path: 'node_modules/better-sqlite3/' },
  },
  {
    name: 'only the folders of PostgreSQL know pg',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/store/(sql|runtime)/postgres/' },
    to: { path: 'node_modules/(pg|pg-copy-streams|@types/pg)/' },
  },
  {
    name: 'the client has no dependencies, and never loads its command line',
    severity: 'error',
    from: { path: '^client/', pathNot: '^client/cli/' },
    to: { pathNot: '^(client/(?!cli/)|generated/)' },
  },
]

/** A rule that existing imports break. */
const PLANTED: IForbiddenRuleType = {
  name: 'planted',
  severity: 'error',
  from: { path: '^server/http/' },
  to: { path: '^server/operations/' },
}

/** The imports that break the rules, a line each: importing file, imported file, rule. */
async function violations(): Promise<string[]> {
  const { output } = await cruise(['server', 'client', 'scripts/generator'], {
    // Cast: the types of the public rule set and of this option differ in their array forms only.
    ruleSet: { forbidden: [...floorRules, ...packageRules, PLANTED] } as unknown as IFlattenedRuleSet,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(generated/zod|server/console/dist/|client/dist/)' },
    validate: true,
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)
}

test('imports go one way, from the shell of the service to its core, and nowhere in a circle', async () => {
  const found = await violations()
  const planted = found.filter((line) => line.endsWith(': planted'))
  expect(planted, 'the check sees an import that goes up').not.toEqual([])
  expect(found.filter((line) => !planted.includes(line))).toEqual([])
})

test('each folder of the server and of the store has its floor', async () => {
  const folders = ['server', 'server/store'].map(async (parent) => {
    const entries = await readdir(parent, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`)
  })
  expect(Object.keys(FLOORS)).toEqual(expect.arrayContaining((await Promise.all(folders)).flat()))
})

test('every file of the server and the client has a rule', () => {
  const files = globSync('{server,client}/**/*.{ts,tsx,cjs}', { exclude: ['**/node_modules/**', '**/dist/**'] })
  const floors = Object.keys(FLOORS).map((floor) => new RegExp(`^${floor}(/|$)`))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !floors.some((floor) => floor.test(file)))).toEqual([])
})

test('what is not the generator imports its package by name, and nothing from inside of it', () => {
  const files = globSync('{server,client,scripts,test}/**/*.{ts,tsx,cjs}', {
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/generator/**', 'test/generator/**'],
  })
  const isInside = (path: string) => /^scripts\/generator\/(?!(index|openapi-ts)\.ts$)/.test(path)
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => importsOf(file).some(isInside))).toEqual([])
})

/** The files that a file imports by a relative path. */
function importsOf(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?|\brequire\() ?'(\.[^']*)'/g)
  return [...named].map(([, path = '']) => join(dirname(file), path))
}
