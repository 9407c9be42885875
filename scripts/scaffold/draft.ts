/** The future files of a project: read once, changed in memory, written at the end. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tidy, tidyAmong } from './tidy.ts'

export interface Draft {
  readonly made: string[]
  readonly problems: string[]
  /** Undefined if there is no such file. */
  read(path: string): string | undefined
  /** The TypeScript files of a folder, new ones included. */
  list(folder: string): string[]
  write(path: string, text: string): void
  /** Writes what has changed, formatted as the project's files are. */
  save(): void
}

export function openDraft(root: string): Draft {
  const changed = new Map<string, string>()
  const onDisk = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
  return {
    made: [],
    problems: [],
    read: (path) => changed.get(path) ?? onDisk(path),
    list(folder) {
      const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
      const paths = names.map((name) => `${folder}/${name}`).filter((path) => path.endsWith('.ts'))
      const added = [...changed.keys()].filter((path) => path.startsWith(`${folder}/`))
      return [...new Set([...paths, ...added])].sort()
    },
    write: (path, text) => void changed.set(path, text),
    save() {
      const paths = [...changed.keys()]
      const isNew = (path: string) => onDisk(path) === undefined
      // In a file that is formatted in another way, Biome would also change what is not from here.
      const formatted = [
        ...paths.filter(isNew),
        ...tidyAmong(
          root,
          paths.filter((path) => !isNew(path)),
        ),
      ]
      // Handlers last: if a write fails, the next run finds them missing and repeats everything.
      paths.sort((a, b) => Number(isHandler(a)) - Number(isHandler(b)))
      for (const path of paths) writeFileSync(join(root, path), changed.get(path) ?? '')
      tidy(root, formatted)
    },
  }
}

function isHandler(path: string): boolean {
  return path.startsWith('server/')
}
