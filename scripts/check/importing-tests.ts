/** Which tests import a file, by themselves and not by way of the whole application. */
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

function reaches(test: string, changed: ReadonlySet<string>): boolean {
  const seen = new Set([test])
  for (const file of seen) {
    if (file !== test && changed.has(file)) return true
    if (!HUBS.test(file)) for (const next of importsOf(file)) seen.add(next)
  }
  return false
}

export function importingTests(changed: readonly string[]): string[] {
  const wanted = new Set(changed)
  return [...testFiles().keys()].filter((test) => reaches(test, wanted))
}
