import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No time limits: the time depends on how busy the machine is.
  test: { dir: import.meta.dirname, include: ['*.documents.ts'], testTimeout: 0, hookTimeout: 0 },
})
