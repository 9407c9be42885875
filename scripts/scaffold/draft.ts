/** The future files of a project: read once, changed in memory, written at the end. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tidy } from './tidy.ts'

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
      const texts = [...changed].map(([path, text]) => [path, tidy(root, path, onDisk(path), text)] as const)
      // Handlers last: if a write fails, the next run finds them missing and repeats everything.
      texts.sort(([a], [b]) => Number(isHandler(a)) - Number(isHandler(b)))
      for (const [path, text] of texts) writeFileSync(join(root, path), text)
    },
  }
}

function isHandler(path: string): boolean {
  return path.startsWith('server/')
}
