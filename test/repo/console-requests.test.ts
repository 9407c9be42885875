import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

test('the console sends no request but through the published client, and has no class of errors beside it', () => {
  const files = globSync('server/console/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['server/console/dist/**'] })
  expect(files.length).toBeGreaterThan(100)
  // What the client sends files with: `fetch` does not say how much it has sent.
  const ofTheClient = 'server/console/state/uploads.ts'
  // The console's own files, of which the client knows nothing.
  const ofOwnFiles = 'server/console/ui/fetch-part.ts'
  const service = readFileSync(`${ROOT}server/console/service.ts`, 'utf8')
  expect(service).toMatch(/fetch: fetchOwn,[\s\S]+function fetchOwn\(.+\n.+ sessionAsked\(\)\n.+ await fetchWatched\(/)
  const others = files.filter(
    (file) =>
      file !== ofTheClient &&
      file !== ofOwnFiles &&
      /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|extends Error\b/.test(
        readFileSync(ROOT + file, 'utf8'),
      ),
  )
  expect(others).toEqual([])
})
