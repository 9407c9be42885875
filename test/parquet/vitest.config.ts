import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No time limits: how long it takes says how busy the machine is.
  test: { dir: import.meta.dirname, include: ['*.parquet.ts'], testTimeout: 0, hookTimeout: 0 },
})
