/** Which tests import a file, directly or through others, but not by way of the whole application; those with the shortest way first. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFiles } from '../../test/support/projects.ts'

/** Through these everything reaches everything. */
const HUBS =
  /^(test\/support\/|server\/(app|main|admin\/admin|lifecycle\/assemble-server)\.ts|server\/(operations|store\/(reads|writes))\/index\.ts|server\/store\/store\.ts|client\/(index|dataset-service)\.ts)/

const IMPORT = /(?:from|import|import\() ?'(\.{1,2}\/[^']+)'/g

const imported = new Map<string, readonly string[]>()

/** The files of the project that a file names in its imports. */
function importsOf(file: string): readonly string[] {
  const known = imported.get(file)
  if (known !== undefined) return known
  const found = [...textOf(file).matchAll(IMPORT)].map(([, path]) => join(dirname(file), path ?? ''))
  imported.set(file, found)
  return found
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // named in a text only
  }
}

/** How many imports lead from a test to a changed file; undefined when none do. */
function distance(test: string, changed: ReadonlySet<string>): number | undefined {
  const distances = new Map([[test, 0]])
  // Grows as it is read, so files come in the order of their distance.
  for (const [file, steps] of distances) {
    if (file !== test && changed.has(file)) return steps
    if (HUBS.test(file)) continue
    for (const next of importsOf(file)) if (!distances.has(next)) distances.set(next, steps + 1)
  }
  return undefined
}

export function importingTests(changed: readonly string[]): string[] {
  const wanted = new Set(changed)
  return [...testFiles().keys()]
    .map((test) => ({ test, steps: distance(test, wanted) }))
    .filter(({ steps }) => steps !== undefined)
    .sort((one, other) => Number(one.steps) - Number(other.steps))
    .map(({ test }) => test)
}
