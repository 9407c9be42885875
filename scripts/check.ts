/**
 * `npm run check`: static checks and the fast tests. `-- --changed` makes those checks, and runs those tests, that files reach
 * which are not as they were committed; `--since COMMIT` counts all changes after a commit. `--static` runs no tests.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { changedFiles } from './check/changed-files.ts'
import { closestTests } from './check/closest-tests.ts'
import { importingTests } from './check/importing-tests.ts'
import { runSteps, staticSteps } from './check/steps.ts'

/** Tests over HTTP reach all of the server. Those are run that a changed file has its name in common with, and so many of them. */
const CLOSEST = 6

const { values: options } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    static: { type: 'boolean', default: false },
  },
})

const changed = options.changed ? changedFiles(options.since) : undefined
const isSound = await runSteps(staticSteps(changed))
if (!isSound) process.exitCode = 1
else if (!options.static) process.exitCode = runTests(changed)

function runTests(files: readonly string[] | undefined): number {
  const chosen = files?.flatMap((file) => [...closestTests(file, CLOSEST, 'fast'), ...importingTests([file])])
  if (chosen?.length === 0) {
    console.log('no fast test is about what was changed')
    return 0
  }
  const projects = chosen === undefined ? ['fast', 'fast-postgres', 'coverage'] : ['fast', 'thorough']
  const args = ['run', '--passWithNoTests', ...projects.flatMap((name) => ['--project', name]), ...new Set(chosen)]
  return spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
}
