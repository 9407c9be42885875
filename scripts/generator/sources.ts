/**
 * The files of a document, as hey-api is to read them: with the overlays in the first one, and without the references that stand in
 * extensions, which lead to what is no part of a document and which hey-api would follow all the same.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { isData } from './document/references.ts'

/** Writes them below a folder, each where the others find it. Returns the path of the first. */
export async function writeSources(files: ReadonlyMap<string, unknown>, folder: string): Promise<string> {
  const paths = [...files.keys()]
  const top = commonFolder(paths)
  for (const [path, value] of files) {
    const copy = join(folder, relative(top, path))
    await mkdir(dirname(copy), { recursive: true })
    // JSON is YAML, whatever the file is called
    await writeFile(copy, JSON.stringify(withoutExtensionReferences(value)))
  }
  return join(folder, relative(top, resolve(paths[0] ?? '')))
}

function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first)
  while (others.some((path) => relative(folder, path).startsWith('..'))) folder = dirname(folder)
  return folder
}

function withoutExtensionReferences(value: unknown, place: readonly string[] = [], isInside = false): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item, index) => withoutExtensionReferences(item, [...place, String(index)], isInside))
  const entries = Object.entries(value).filter(([key]) => key !== '$ref' || !isInside)
  return Object.fromEntries(
    entries.map(([key, child]) => [
      key,
      withoutExtensionReferences(child, [...place, key], isInside || (key.startsWith('x-') && isData(key, place))),
    ]),
  )
}
