import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { started } from '../support/started.ts'

await started('console')

const BUILT = new URL('../../server/console/dist/', import.meta.url)
const LIMIT_BYTES = 100 * 1024

/** The files that a page names, and their static imports; dynamic imports are written as calls. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(new URL(file, BUILT), 'utf8')
  const named = file.endsWith('.html')
    ? text.matchAll(/(?:src|href)="\/([^"]+)"/g)
    : text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)
  for (const [, name = ''] of named) loadedWith(file.endsWith('.html') ? name : `assets/${name}`, seen)
  return seen
}

test('the first page takes at most 100 KB from the server, compressed', () => {
  const files = [...loadedWith('index.html')]
  const sizes = files.map((file) => [file, gzipSync(readFileSync(new URL(file, BUILT))).length] as const)
  expect(sizes.length).toBeGreaterThan(2)
  expect(
    sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThan(LIMIT_BYTES)
})

test('what is loaded later is not part of it', () => {
  const files = [...loadedWith('index.html')].join(' ')
  for (const part of ['chart-panel', 'import-page', 'dataset-page', 'settings-page']) expect(files).not.toContain(part)
})
