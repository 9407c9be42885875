import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    // Importing the server anew for each file would cost more than the tests; none of them leaves anything behind in its process.
    isolate: false,
    maxWorkers: 2,
    // Keeps what was compiled, so that threads of the store need not strip types: hundreds of threads that each load that WebAssembly
    // and end soon crash V8 now and then (nodejs/node#64500).
    execArgv: ['--require', './server/node-version.cjs'],
    // For the programs that tests start: the generator loads in two thirds of the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'suite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/coverage/**'],
          // Of this project alone: each that inherits it would start a server of its own.
          globalSetup: [
            'test/support/clear-record.ts',
            'test/support/build-console.ts',
            'test/support/start-postgres.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      // Runs when all others are done: what it checks is what they saw.
      {
        extends: true,
        test: { name: 'contract coverage', include: ['test/coverage/*.test.ts'], sequence: { groupOrder: 2 } },
      },
    ],
  },
})
