/** A folder of generated files, as their texts by relative path. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { GenerationError } from './generation-error.ts'

type Files = ReadonlyMap<string, string>

/** Empty when there is no such folder. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  if (!existsSync(folder)) return new Map()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return new Map(paths.map((path, index) => [relative(folder, path).replaceAll(sep, '/'), texts[index] ?? '']))
}

/** Files that are as they should be are not touched, so that watchers do not see them; what is left over is removed. */
export async function replaceFolder(folder: string, files: Files): Promise<void> {
  const found = await readFolder(folder)
  // a mistyped --output must not empty somebody's folder
  if (found.size > 0 && !found.has('routes.gen.ts')) {
    throw new GenerationError(`${folder} holds files that were not generated; nothing is changed.`)
  }
  for (const [path, text] of files) {
    if (found.get(path) === text) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const path of found.keys()) {
    if (!files.has(path)) await rm(join(folder, path))
  }
}

/** One entry for each file that differs, with the first line that does. */
export function differences(expected: Files, found: Files): string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort()
  return paths.flatMap((path) => difference(path, expected.get(path), found.get(path)))
}

function difference(path: string, expected: string | undefined, found: string | undefined): string[] {
  if (expected === found) return []
  if (found === undefined) return [`${path}: missing`]
  if (expected === undefined) return [`${path}: left over`]
  const [wanted, actual] = [expected.split('\n'), found.split('\n')]
  const line = wanted.findIndex((text, index) => text !== actual[index])
  const at = line === -1 ? wanted.length : line
  return [`${path}:${at + 1}\n  expected: ${wanted[at] ?? '(end)'}\n  found:    ${actual[at] ?? '(end)'}`]
}
