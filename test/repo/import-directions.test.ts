import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
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
  'server/main.ts': [
    ...STORE,
    'server/(lifecycle|observability|http)',
    'server/(config|open-files-limit|system-error).ts',
  ],
  'server/testing': [...STORE, 'server/(lifecycle|admin|observability)', 'server/config.ts'],
  'server/lifecycle': [
    ...STORE,
    'server/(admin|observability|http|operations|webhooks|domain)',
    'server/(acting|app|config|open-files-limit).ts',
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
  'server/webhooks': [...STORE, 'server/domain', 'server/(low-priority|node-http).ts'],
  'server/http': ['server/operations', 'server/domain', 'server/(acting|json|node-http|timing).ts', 'generated'],
  'server/operations': [...STORE, 'server/query', 'server/domain', 'server/(json|without-stack).ts', 'generated'],
  // The store: the higher a folder stands here, the more it may import.
  'server/store/runtime': [
    ...inStore('copy', 'verify', 'exports', 'migrations', 'writes', 'reads', 'files', 'bodies', 'sql'),
    ...STORE_IMPORTS,
    'server/(low-priority|timing|without-stack).ts',
  ],
  'server/store/copy': [...inStore('writes', 'reads', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/verify': [...inStore('reads', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/writes': [...inStore('events', 'reads', 'bodies', 'migrations', 'sql'), ...STORE_IMPORTS],
  'server/store/events': [...inStore('reads', 'sql'), ...STORE_IMPORTS],
  'server/store/exports': [...inStore('bodies', 'sql'), ...STORE_IMPORTS],
  'server/store/reads': [...inStore('sql'), ...STORE_IMPORTS],
  'server/store/migrations': [...inStore('sql'), ...STORE_IMPORTS],
  'server/store/files': [...inStore('bodies'), ...STORE_IMPORTS, 'server/csv-records.ts'],
  'server/store/bodies': STORE_IMPORTS,
  'server/store/sql': [...STORE_IMPORTS, 'server/(make-folder|open-files-limit|system-error).ts'],
  'server/store/interface': ['server/query', 'server/domain', 'generated'],
  'server/store': [
    ...STORE_IMPORTS,
    'server/(acting|csv-records|low-priority|make-folder|open-files-limit|system-error|timing|without-stack).ts',
  ],
  'server/query': ['server/domain', 'server/json.ts', 'generated'],
  'server/domain': ['server/json.ts', 'generated'],
  // Every folder may use these, and they use none.
  'server/(csv-records|json|low-priority|make-folder|node-http|open-files-limit|plain-issue|system-error|without-stack).ts':
    [],
  'server/(acting|timing).ts': ['server/domain'],
  'server/node-version.cjs': [],
  // Like any user's page, it uses only what the published client exports. It reads CSV as the service does.
  'server/console': ['client/index.ts', 'server/csv-records.ts'],
  client: ['generated'],
  generated: [],
}

/** Imports that are not allowed: from files that match `from` and not `except`, of files or packages that match `to` and not `allowed`. */
interface Rule {
  readonly name: string
  readonly from: RegExp
  readonly except?: RegExp
  readonly to: RegExp
  readonly allowed?: RegExp
}

const floorRules: Rule[] = Object.entries(FLOORS).map(([floor, allowed]) => ({
  name: `${floor} imports downwards only`,
  from: new RegExp(`^${floor}(/|$)`),
  to: /^(server|client|generated|scripts|test)\//,
  allowed: new RegExp([floor, ...allowed].map((path) => `^${path}(/|$)`).join('|')),
}))

const packageRules: Rule[] = [
  {
    name: 'operations know neither HTTP nor SQL',
    from: /^server\/(operations|query|domain)\//,
    to: /^(koa|@koa\/.*|koa-bodyparser|kysely|better-sqlite3)(\/|$)/,
  },
  {
    name: 'only the folders of SQLite know better-sqlite3',
    from: /./,
    except: /^server\/store\/(sql|runtime)\/sqlite\//,
    to: /^better-sqlite3(\/|$)/,
  },
  {
    name: 'only the folders of PostgreSQL know pg',
    from: /^server\//,
    except: /^server\/store\/(sql|runtime)\/postgres\//,
    to: /^(pg|pg-copy-streams)(\/|$)/,
  },
  {
    name: 'the client has no dependencies, and never loads its command line',
    from: /^client\//,
    except: /^client\/cli\//,
    to: /./,
    allowed: /^(client\/(?!cli\/)|generated\/)/,
  },
]

/** A rule that existing imports break. */
const PLANTED: Rule = { name: 'planted', from: /^server\/http\//, to: /^server\/operations\// }

/** Our packages, by what is found under their names. */
const OURS: Readonly<Record<string, string>> = {
  '@dataset-service/client': 'client/index.ts',
  '@dataset-service/generator': 'scripts/generator/index.ts',
  '@dataset-service/generator/openapi-ts': 'scripts/generator/openapi-ts.ts',
}

/** The files and packages that each file imports, also for their types alone. */
const imported: ReadonlyMap<string, readonly string[]> = new Map(
  globSync('{server,client,generated,scripts/generator}/**/*.{ts,tsx,cjs,mjs}', {
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).map((file) => [file, importsIn(file)]),
)

function importsIn(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? join(dirname(file), fileName) : (OURS[fileName] ?? fileName),
  )
}

/** The imports that break the rules, a line each: importing file, imported file, rule. */
function violations(rules: readonly Rule[]): string[] {
  return [...imported].flatMap(([file, targets]) =>
    rules
      .filter(({ from, except }) => from.test(file) && !except?.test(file))
      .flatMap(({ name, to, allowed }) =>
        targets
          .filter((target) => to.test(target) && !allowed?.test(target))
          .map((target) => `${file} → ${target}: ${name}`),
      ),
  )
}

/** The first circle that each file leads into, as the files in it. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) follow(target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return found
}

test('imports go one way, from the shell of the service to its core', () => {
  expect(violations([PLANTED]), 'the check sees an import that goes up').not.toEqual([])
  expect(violations([...floorRules, ...packageRules])).toEqual([])
})

test('imports lead nowhere in a circle', () => {
  const planted = new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b'] }))
  expect(circles(planted)).toEqual(['b → c → d → b'])
  expect(circles(imported)).toEqual([])
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
