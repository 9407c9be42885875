/** Which tests are asked, in which order. */
import { type ProjectName, projectsOf, testFiles } from '../../test/support/projects.ts'
import { importingTests } from '../check/importing-tests.ts'
import { similarTests } from './similar-tests.ts'

/** Without PostgreSQL. */
export const ON_SQLITE: readonly ProjectName[] = ['fast', 'thorough', 'toolchain', 'browser', 'chaos']
export const ON_POSTGRES: readonly ProjectName[] = ['fast-postgres', 'postgres', 'chaos']

/** The tests whose imports lead to a file on the shortest way, and those with the most similar words. */
export function nearestTests(file: string): string[] {
  const importing = importingTests([file]).filter((test) => !INSTRUMENTS.test(test))
  const similar = similarTests(file, 20).filter((test) => !INSTRUMENTS.test(test) && !OF_FILES.test(test))
  return [...new Set([...importing.slice(0, 1), ...similar.slice(0, 3), ...importing.slice(1, 4), ...similar])]
}

/** What starts and kills many processes, or looks at what all other tests saw. */
const INSTRUMENTS = /^test\/(reliability|types|coverage)\//

/** Checks of the project's files, which say nothing of how a program works, unless they import it. */
const OF_FILES = /^test\/repo\//

/** Tests that start programs, a second or more for each. */
const STARTS_PROGRAMS =
  /\b(execFile|execFileSync|spawn|installedGenerator|packedGenerator|packed-generator|packed-client)\b/

/** What runs together, in this order: what takes least of the processors for each mutation comes first. */
const STAGES: readonly { readonly within: readonly ProjectName[]; readonly startsPrograms: boolean }[] = [
  { within: ['fast', 'toolchain'], startsPrograms: false },
  { within: ['thorough'], startsPrograms: false },
  { within: ['fast-postgres', 'postgres'], startsPrograms: false },
  { within: ['browser'], startsPrograms: false },
  { within: ['fast', 'toolchain', 'thorough', 'chaos'], startsPrograms: true },
]

/** What is run at once. */
export interface Batch {
  readonly files: readonly string[]
  /** The projects in which the tests run. */
  readonly within: readonly ProjectName[]
}

/** The test files that are near to any of these files, in stages; in each of them those first that are near to many. */
export function stagesFor(files: readonly string[]): Batch[] {
  const scores = new Map<string, number>()
  for (const file of files)
    for (const [rank, test] of nearestTests(file).entries()) scores.set(test, (scores.get(test) ?? 0) + 1 / (rank + 1))
  const score = (file: string) => scores.get(file) ?? 0
  const tests = [...testFiles()]
    .filter(([file]) => scores.has(file))
    .map(([file, text]) => ({ file, projects: projectsOf(file, text), text }))
  return STAGES.map(({ within, startsPrograms }) => ({
    within,
    files: tests
      .filter(({ projects }) => projects.some((project) => within.includes(project)))
      .filter(({ projects, text }) => startsPrograms === (STARTS_PROGRAMS.test(text) || projects.includes('chaos')))
      .map(({ file }) => file)
      .sort((one, other) => score(other) - score(one)),
  }))
}
