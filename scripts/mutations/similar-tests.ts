/** Which tests speak of the same things as a file: those that share its rare words, in paths, names, texts and comments. */
import { readFileSync } from 'node:fs'
import { projectsOf, testFiles } from '../../test/support/projects.ts'

/** How often each word is in a text; `camelCase` is two words, and a plural counts as its singular. */
function wordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[A-Z]?[a-z]{2,}/g)) {
    const stem = word
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/(?:s|ed|ing)$/, '')
    counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return counts
}

/** A path says more than any line of the text. */
const PATH_COUNTS = 5

const tests = [...testFiles()]
  .filter(([file, text]) => !projectsOf(file, text).includes('coverage'))
  .map(([file, text]) => ({ file, words: wordsOf(`${`${file} `.repeat(PATH_COUNTS)}${text}`) }))

const filesWith = new Map<string, number>()
for (const { words } of tests) for (const word of words.keys()) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)

/** 0 for a word that every test has. */
function rarity(word: string): number {
  return Math.log(tests.length / (filesWith.get(word) ?? tests.length))
}

function weights(words: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...words].map(([word, count]) => [word, (1 + Math.log(count)) * rarity(word)]))
}

const weighted = tests.map(({ file, words }) => {
  const own = weights(words)
  return { file, own, length: Math.hypot(...own.values()) }
})

/** Where the tests of a folder are; the first that matches counts. */
const TESTS_OF: readonly (readonly [folder: string, tests: RegExp])[] = [
  ['server/console/', /^test\/(console|unit\/console)\//],
  ['client/', /^test\/(client|unit|property|conformance|types)\//],
  ['scripts/', /^test\/(generator|repo|types|document-client)\//],
  ['', /^test\/(?!console|generator|unit\/console)/],
]

/** So many test files, the most similar first. */
export function similarTests(file: string, most: number): string[] {
  const wanted = weights(wordsOf(`${`${file} `.repeat(PATH_COUNTS)}${readFileSync(file, 'utf8')}`))
  const score = (own: ReadonlyMap<string, number>, length: number) =>
    [...wanted].reduce((sum, [word, weight]) => sum + weight * (own.get(word) ?? 0), 0) / length
  const [, isOfFolder] = TESTS_OF.find(([folder]) => file.startsWith(folder)) ?? []
  return weighted
    .filter((test) => isOfFolder?.test(test.file))
    .map(({ file, own, length }) => ({ file, score: score(own, length) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map((test) => test.file)
}
