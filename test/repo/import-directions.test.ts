import { cruise, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, test } from 'vitest'

/** Folders of the tree and what each may import of ours, besides itself. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'server/http': ['server/operations', 'server/(ids|json|api-key|network|timing).ts', 'generated'],
  'server/operations': [
    'server/store',
    'server/query',
    'server/(ids|json|api-key|network|without-stack).ts',
    'generated',
  ],
  'server/store': ['server/query', 'server/(json|timing|without-stack).ts', 'generated'],
  'server/query': ['generated'],
  // As any other user of the service: by the generated client.
  'server/console': ['client', 'generated'],
  client: ['generated'],
  generated: [],
}

const floorRules: IForbiddenRuleType[] = Object.entries(FLOORS).map(([floor, allowed]) => ({
  name: `${floor} imports downwards only`,
  severity: 'error',
  from: { path: `^${floor}/` },
  to: { path: '^(server|client|generated|scripts|test)/', pathNot: [floor, ...allowed].map((path) => `^${path}`) },
}))

const packageRules: IForbiddenRuleType[] = [
  { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'operations know neither HTTP nor SQL',
    severity: 'error',
    from: { path: '^server/(operations|query)/' },
    to: { path: 'node_modules/(koa|@koa|koa-bodyparser|kysely|better-sqlite3)/' },
  },
  {
    name: 'only the SQLite engine knows better-sqlite3',
    severity: 'error',
    from: { pathNot: '^server/store/engines/sqlite/' },
    to: { path: 'node_modules/better-sqlite3/' },
  },
  {
    name: 'only the PostgreSQL engine knows pg',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/store/engines/postgres/' },
    to: { path: 'node_modules/(pg|pg-copy-streams|@types/pg)/' },
  },
  {
    name: 'the client has no dependencies, and never loads its command line',
    severity: 'error',
    from: { path: '^client/', pathNot: '^client/cli/' },
    to: { pathNot: '^(client/(?!cli/)|generated/)' },
  },
]

/** What breaks the rules, a line each: importing file, imported file, rule. */
async function violations(folders: string[], rules: IForbiddenRuleType[]): Promise<string[]> {
  const { output } = await cruise(folders, {
    // Cast: the types of the public rule set and of this option differ in their array forms only.
    ruleSet: { forbidden: rules } as unknown as IFlattenedRuleSet,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(generated/(client|core|sdk|zod)|server/console/dist/|client/dist/)' },
    validate: true,
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)
}

test('imports go one way, from the shell of the service to its core', { timeout: 60_000 }, async () => {
  expect(await violations(['server', 'client'], [...floorRules, ...packageRules])).toEqual([])
})

test('the files of the generator import each other in no circle', { timeout: 60_000 }, async () => {
  expect(await violations(['scripts/generator'], packageRules)).toEqual([])
})

test('the check sees an import that goes up', { timeout: 60_000 }, async () => {
  const upside: IForbiddenRuleType = {
    name: 'planted',
    severity: 'error',
    from: { path: '^server/http/' },
    to: { path: '^server/operations/' },
  }
  expect(await violations(['server'], [upside])).not.toEqual([])
})
