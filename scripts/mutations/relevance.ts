/** Which tests are asked first: those whose path has words of the broken file's. A break is most often noticed there. */
import { type ProjectName, projectsOf, testFiles } from '../../test/support/projects.ts'

const FIRST = 10

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

/** The closest test files, the closest first. */
export function closestTests(file: string): string[] {
  const wanted = words(file)
  const scored = tests.map((test) => ({ ...test, score: [...wanted].filter((word) => test.words.has(word)).length }))
  const close = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return close.slice(0, FIRST).map(({ file }) => file)
}

/** The projects that could notice a break in a file, those that answer soonest first; each group is run when the one before noticed nothing. */
export function projectsFor(file: string): readonly (readonly ProjectName[])[] {
  if (file.startsWith('scripts/')) return [['toolchain'], ['fast', 'chaos']]
  if (file.startsWith('server/console/')) return [['fast', 'browser']]
  if (file.startsWith('client/')) return [['fast'], ['chaos', 'toolchain', 'browser']]
  return [['fast'], ['fast-postgres', 'postgres', 'chaos'], ['toolchain', 'browser']]
}
