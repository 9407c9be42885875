import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { COMPILER_ENVIRONMENT } from './scripts/check/compiler-environment.ts'
import { builtServer } from './scripts/server-package/built-server.ts'
import { BUILT_THREADS } from './test/support/built-threads.ts'
import { costliestFiles } from './test/support/costliest-files.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { packPackages } from './test/support/packed-packages.ts'
import {
  groupOf,
  PROJECTS,
  type ProjectName,
  projectsOf,
  runsOnGivenServer,
  testFiles,
} from './test/support/projects.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporary-folder.ts'

keepTemporaryFilesInMemory()
await packPackages()
// Who watches changes files, whose threads would be those of the start.
if (process.argv.includes('run')) process.env[BUILT_THREADS] ??= await builtServer()

// Of this run alone: another one may be going on in this folder.
const recordFolder = fileURLToPath(new URL(`test-results/contract-${process.pid}`, import.meta.url))

const isGiven = process.env['TEST_DATABASE_URL'] !== undefined
const isWholeRun = !process.argv.some((argument) => argument.startsWith('--project'))
const files = [...testFiles()]
  .filter(([file, text]) => !isGiven || runsOnGivenServer(file, text))
  .map(([file, text]) => ({ file, projects: projectsOf(file, text) }))

/** Those of vitest, each of which has workers and servers of its own: where all tests run, the ones on the same engines are together. */
const together = Map.groupBy(Object.keys(PROJECTS) as ProjectName[], (name) => (isWholeRun ? groupOf(name) : name))

function projectOf([name, members]: [string, readonly ProjectName[]]): TestProjectInlineConfiguration {
  const engines = [...new Set(members.flatMap((member) => PROJECTS[member].engines))].filter(
    (engine) => !isGiven || engine === 'PostgreSQL',
  )
  return {
    extends: true,
    test: {
      name,
      include: files
        .filter(
          ({ projects }) => projects.some((project) => members.includes(project)) && (engines.length > 0 || !isGiven),
        )
        .map(({ file }) => file),
      provide: { engines, recordFolder, isWholeRun },
      globalSetup: ['test/support/clear-record.ts', 'test/support/started-when-asked.ts'],
      // What the last one checks is what all others saw.
      sequence: { groupOrder: name === 'coverage' ? 2 : 1 },
    },
  }
}

export default defineConfig({
  plugins: [
    {
      // One package has its TypeScript there, which Node does not run. vite adds this condition to whatever is configured.
      name: 'without the condition "development"',
      configResolved({ ssr: { resolve } }) {
        if (resolve?.conditions)
          resolve.conditions = resolve.conditions.filter((name) => !name.startsWith('development'))
      },
    },
  ],
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }], costliestFiles()],
    setupFiles: ['test/support/count-processor-time.ts', 'test/support/seed.ts'],
    sequence: { sequencer: LongestFirst },
    // Importing the server anew for each file would cost more than the tests; none of them leaves anything behind in its process.
    isolate: false,
    // One more than there are cores, since tests also wait. With many of them PostgreSQL's connections would not be enough for all.
    maxWorkers: Math.min(availableParallelism() + 1, 5),
    // Shared servers close then, with hundreds of datasets.
    teardownTimeout: 60_000,
    environment: './test/support/worker-environment.ts',
    // Keeps what was compiled, so that threads of the store need not strip types: hundreds of threads that each load that WebAssembly
    // and end soon crash V8 now and then (nodejs/node#64500).
    execArgv: ['--require', './server/node-version.cjs', '--import', './test/support/load-packed.ts'],
    // For the programs that tests start.
    env: {
      // The generator loads in two thirds of the time.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)),
      ...COMPILER_ENVIRONMENT,
    },
    // Many times what any takes on a machine of its own: a busy one must not fail them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second is vitest's own: what comes at last counts, not when.
    expect: { poll: { timeout: 60_000 } },
    // Node runs the tests as it runs the server. Transforming every file for vite's own runner took a quarter of all processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [...together].map(projectOf),
  },
})
