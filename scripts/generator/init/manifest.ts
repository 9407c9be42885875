/** The package.json of a new project, with what stands in one that is there already. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { PROGRAM } from '../cli/command.ts'
import { GenerationError } from '../generation-error.ts'
import { ownManifest } from '../own-manifest.ts'
import type { Part } from '../parts.ts'

export type Framework = 'fetch' | 'koa'

interface Wanted {
  readonly folder: string
  readonly input: string
  readonly released: string
  readonly framework: Framework
  readonly parts: readonly Part[]
}

type Members = Readonly<Record<string, unknown>>

const SCRIPTS = {
  start: 'node src/server.ts',
  mock: 'node src/server.ts --mock',
  dev: `${PROGRAM} dev --watch src -- src/server.ts --mock`,
  generate: `${PROGRAM} generate`,
  check: `${PROGRAM} check`,
  'contract:check': `${PROGRAM} contract:check`,
  'contract:release': `${PROGRAM} contract:check --release`,
  typecheck: 'tsc',
  test: 'node --test',
}

const DEPENDENCIES = {
  fetch: { dependencies: {}, devDependencies: {} },
  koa: { dependencies: { koa: '^3.3.0' }, devDependencies: { '@types/koa': '^3.0.3' } },
}

export function manifestFor({ folder, input, released, framework, parts }: Wanted): string {
  const found = members(folder)
  const own = ownManifest()
  const more = DEPENDENCIES[framework]
  const generator = { [own.name]: `^${own.version}` }
  const manifest = {
    name:
      basename(resolve(folder))
        .toLowerCase()
        .replace(/[^a-z0-9._-]/g, '-')
        .replace(/^[._-]+/, '') || 'service',
    private: true,
    ...found,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: { ...SCRIPTS, ...within(found, 'scripts') },
    dependencies: { zod: `^${own.dependencies.zod}`, ...more.dependencies, ...within(found, 'dependencies') },
    devDependencies: {
      // where it is installed already, as it was
      ...(own.name in within(found, 'dependencies') ? {} : generator),
      ...{ '@types/node': '^22.18.0', typescript: '^7.0.2' },
      ...more.devDependencies,
      ...within(found, 'devDependencies'),
    },
    [PROGRAM]: { input, output: 'generated', released, with: parts },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function members(folder: string): Members {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Members
  } catch (error) {
    throw new GenerationError(`package.json cannot be read: ${(error as Error).message}`) // both throw errors
  }
}

function within(found: Members, key: string): Members {
  // npm has refused anything else
  return (found[key] ?? {}) as Members
}
