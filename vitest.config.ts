import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'test/support/clear-record.ts',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'suite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/coverage/**'],
          sequence: { groupOrder: 0 },
        },
      },
      // Runs when all others are done: what it checks is what they saw.
      {
        extends: true,
        test: { name: 'contract coverage', include: ['test/coverage/*.test.ts'], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
