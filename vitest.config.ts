import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'test/support/clear-record.ts',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    // Importing the server anew for each file would cost more than the tests; none of them leaves anything behind in its process.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'suite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/coverage/**'],
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
