import { describe, expect, test } from 'vitest'
import { CHOSEN, isOnEachEngine, ON_SQLITE_ONLY, PROJECTS, projectsOf, testFiles } from '../support/projects.ts'

const files = [...testFiles()].map(([file, text]) => ({ file, text, projects: projectsOf(file, text) }))

/** A test that is of no engine; one of each is made by `describeEachEngine` or from `engines`. */
const OF_NO_ENGINE = /^(test|describe)(\(|\.(?!each\(engines\)))/m

describe('npm test runs every test once', () => {
  test('each file belongs to one project, or to one for each engine', () => {
    const misplaced = files.filter(({ text, projects }) => {
      const engines = projects.flatMap((name) => PROJECTS[name].engines)
      return projects.length !== 1 && !(isOnEachEngine(text) && new Set(engines).size === engines.length)
    })
    expect(misplaced).toEqual([])
  })

  test('a file that several projects run has tests of each engine only: others would run twice', () => {
    const mixed = files.filter(({ text, projects }) => projects.length > 1 && OF_NO_ENGINE.test(text))
    expect(
      mixed.map(({ file }) => file),
      'move the tests that need no engine into a file of their own',
    ).toEqual([])
  })

  test('a file that runs on SQLite only although it could run on each engine is there, with a reason', () => {
    const listed = Object.entries(ON_SQLITE_ONLY)
    const found = files.filter(({ file, text }) => file in ON_SQLITE_ONLY && isOnEachEngine(text))
    expect(found.map(({ file }) => file)).toEqual(listed.map(([file]) => file).sort())
    for (const [, reason] of listed) expect(reason).not.toBe('')
  })

  test('a file that asks for the engines runs on all of them', () => {
    const asking = files.filter(({ text }) =>
      /^import \{.*\bengines\b.*\} from '\.\.\/support\/engines\.ts'/m.test(text),
    )
    const partly = asking.filter(({ projects }) => new Set(projects.flatMap((name) => PROJECTS[name].engines)).size < 2)
    expect(asking.length).toBeGreaterThan(10)
    expect(partly.map(({ file }) => file)).toEqual([])
  })

  test('what the fast project shows on PostgreSQL is there, and is of each engine', () => {
    const chosen = files.filter(({ projects }) => projects.includes('fast-postgres')).map(({ file }) => file)
    expect(chosen).toEqual([...CHOSEN].sort())
  })
})
