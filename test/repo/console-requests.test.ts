import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname

test('the console sends no request but through the published client, and has no class of errors beside it', () => {
  const files = globSync('server/console/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['server/console/dist/**'] })
  expect(files.length).toBeGreaterThan(100)
  const others = files.filter((file) =>
    /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|extends Error\b/.test(readFileSync(ROOT + file, 'utf8')),
  )
  expect(others).toEqual([])
})
