import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

// In a folder with a space `npm test` found no test: the path of a URL is percent-encoded, that of a file is not.
test('no file takes the path of a URL for that of a file', () => {
  const files = globSync('{client,scripts,server,test}/**/*.{ts,tsx,mjs,cjs}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', 'test/documents/**'],
  })
  expect(files.length).toBeGreaterThan(1_000)
  const taken = files.filter((file) => /import\.meta\.url\)[.]pathname/.test(readFileSync(ROOT + file, 'utf8')))
  expect(taken).toEqual([])
})
