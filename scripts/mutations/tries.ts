/** Which tests are asked, in which order. */
import { type ProjectName, projectsOf, testFiles } from '../../test/support/projects.ts'
import { importingTests } from '../check/importing-tests.ts'
import { similarTests } from './similar-tests.ts'

/** Without PostgreSQL. */
export const ON_SQLITE: readonly ProjectName[] = ['fast', 'thorough', 'toolchain', 'browser', 'chaos']
export const ON_POSTGRES: readonly ProjectName[] = ['fast-postgres', 'postgres', 'chaos']

/** The tests whose imports lead to a file on the shortest way, and those with the most similar words. */
export function nearestTests(file: string): string[] {
  const importing = importingTests([file]).filter(isAsked)
  const similar = similarTests(file, 20).filter(isAsked)
  return [...new Set([...importing.slice(0, 1), ...similar.slice(0, 3), ...importing.slice(1, 4), ...similar])]
}

/** Instruments that start and kill many processes, and checks of the project's files, which say nothing of how it works. */
function isAsked(file: string): boolean {
  return !/^test\/(reliability|repo|types|coverage)\//.test(file)
}

/** About what a file of each project takes of the processors, against one of `fast`. */
const COSTS: Readonly<Record<ProjectName, number>> = {
  ...{ fast: 1, 'fast-postgres': 2, postgres: 2, thorough: 4, browser: 4, toolchain: 4, chaos: 8, coverage: 1 },
}

/** Tests that start programs, a second or more for each. */
const STARTS_PROGRAMS =
  /\b(execFile|execFileSync|spawn|installedGenerator|packedGenerator|packed-generator|packed-client)\b/

/** The test files that may notice something: those first that are near to many of the files and take little. */
export function testsFor(files: readonly string[]): string[] {
  const scores = new Map<string, number>()
  for (const file of files)
    for (const [rank, test] of nearestTests(file).entries()) scores.set(test, (scores.get(test) ?? 0) + 1 / (rank + 1))
  const tests = [...testFiles()].map(([file, text]) => {
    const cost = COSTS[projectsOf(file, text)[0] ?? 'chaos'] * (STARTS_PROGRAMS.test(text) ? 5 : 1)
    return { file, worth: (scores.get(file) ?? 0) / cost }
  })
  return tests
    .filter(({ file }) => isAsked(file))
    .sort((one, other) => other.worth - one.worth)
    .map(({ file }) => file)
}

/** Whether a test file has anything to run in these projects. */
export function runsWithin(file: string, projects: readonly ProjectName[]): boolean {
  return projectsOf(file, testFiles().get(file) ?? '').some((project) => projects.includes(project))
}
