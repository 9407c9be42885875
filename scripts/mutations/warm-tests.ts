/** A vitest in the copy of the project, in a process of its own: it runs the files that `tester.ts` asks for, and tells the first failure. Started in the folder of the copy. */
import { join, relative } from 'node:path'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { projectWithin } from '../../test/support/projects.ts'
import type { Failure, TestsAnswer, TestsAsked } from './tester.ts'

/** Many times what a sound test takes; one that a mutation lets hang should not hold the others up. */
const TEST_TIMEOUT_MS = 60_000

let failed: Failure | undefined
let stops = true

function fail({ relativeModuleId: file }: TestModule, test: TestCase | undefined): void {
  if (failed !== undefined) return
  const [error] = test?.result().errors ?? []
  failed = { file, said: test === undefined ? '' : `${test.name}: ${error?.message.split('\n')[0] ?? ''}` }
  if (stops) void vitest.cancelCurrentRun('test-failure')
}

const vitest = await createVitest({
  ...{ watch: false, silent: true, fsModuleCache: false, maxWorkers: 1 },
  ...{ testTimeout: TEST_TIMEOUT_MS, hookTimeout: TEST_TIMEOUT_MS },
  reporters: [
    {
      onTestCaseResult: (test) => (test.result().state === 'failed' ? fail(test.module, test) : undefined),
      onTestModuleEnd: (module) => (module.state() === 'failed' ? fail(module, undefined) : undefined),
    },
  ],
})
await vitest.standalone()
const all = await vitest.globTestSpecifications()

async function answer({ files, within, ...asked }: TestsAsked): Promise<TestsAnswer> {
  failed = undefined
  stops = asked.stops
  const paths = new Set(files.map((file) => join(process.cwd(), file)))
  const specifications = all.filter(
    ({ moduleId, project: { name } }) =>
      paths.has(moduleId) &&
      within.some((project) => project === projectWithin(name, relative(process.cwd(), moduleId))),
  )
  if (specifications.length === 0) return {}
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  if (failed === undefined && unhandledErrors.length > 0)
    failed = { file: 'an error that no test caught', said: String(unhandledErrors[0]) }
  return failed === undefined ? {} : { failed }
}

// Cast: its parent sends nothing else.
process.on('message', async (asked) => process.send?.(await answer(asked as TestsAsked)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
