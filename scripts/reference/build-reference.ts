/** Builds the pages of the API reference: the renderer, compressed once, and the document with samples. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writeCompressed } from '../console-pages/compress-file.ts'
import type { OpenApiDocument } from './document.ts'
import { withSamples } from './samples.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Writes `folder`, which is empty or missing: each file plain and compressed, with its hash in `files.json`. */
export function buildReference(folder: string): void {
  mkdirSync(folder, { recursive: true })
  // Cast: the contract is linted before it is built.
  const document = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')) as OpenApiDocument
  const files: Record<string, Buffer> = {
    'renderer.js': readFileSync(renderer()),
    'page.js': readFileSync(join(import.meta.dirname, 'page.js')),
    'document.json': Buffer.from(JSON.stringify(withSamples(document))),
  }
  const hashes: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files)) {
    hashes[name] = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    writeFileSync(join(folder, name), bytes)
    writeCompressed(join(folder, name), bytes)
  }
  writeFileSync(join(folder, 'files.json'), JSON.stringify(hashes))
}

/** Scalar and its dependencies in one file: its build for pages without a bundler. */
function renderer(): string {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser/standalone.js')
}
