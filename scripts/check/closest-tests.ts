/** Which tests notice a mistake in a file soonest: those whose path has words of the file's. */
import { type ProjectName, projectsOf, testFiles } from '../../test/support/projects.ts'

/** Words that say nothing about what a file is about. */
const COMMON = new Set([
  'server',
  'client',
  'test',
  'ts',
  'tsx',
  'index',
  'scripts',
  'conformance',
  'unit',
  'of',
  'and',
])

function words(path: string): Set<string> {
  const all = path.split(/[/.-]/).map((word) => word.replace(/(?:e?s|ed|ing)$/, ''))
  return new Set(all.filter((word) => word.length > 2 && !COMMON.has(word)))
}

const tests = [...testFiles()]
  .map(([file, text]) => ({ file, projects: projectsOf(file, text), words: words(file) }))
  .filter(({ projects }) => !projects.includes('coverage'))

/** So many test files at most, the closest first; of one project where it is named. */
export function closestTests(file: string, most: number, project?: ProjectName): string[] {
  const wanted = words(file)
  return tests
    .filter(({ projects }) => project === undefined || projects.includes(project))
    .map((test) => ({ ...test, score: [...wanted].filter((word) => test.words.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((test) => test.file)
}
