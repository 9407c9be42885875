/**
 * Watching files. Folders are watched rather than files, because many editors replace a file by a new one of its name;
 * each by itself, because Linux has no watch for a whole tree.
 */
import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Changes that follow each other within this time are one. */
const QUIET_MS = 50

/** Calls back when a file has changed, been replaced or come back. Returns what ends the watch. */
export function watchFile(file: string, onChange: () => void): () => void {
  const changed = whenQuiet(onChange)
  const watcher = watch(dirname(file), (_event, name) => {
    // without a name it may be any file
    if (name === null || name === basename(file)) changed()
  })
  return () => watcher.close()
}

/** Calls back with one of the files that changed in or below these folders, those made later among them. */
export function watchTree(folders: readonly string[], onChange: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  const changed = whenQuiet(onChange)

  function follow(): void {
    const found = new Set(folders.flatMap(foldersIn))
    for (const folder of found) {
      if (!watchers.has(folder)) watchFolder(folder)
    }
    for (const [folder, watcher] of watchers) {
      if (!found.has(folder)) forget(folder, watcher)
    }
  }

  function watchFolder(folder: string): void {
    try {
      const watcher = watch(folder, (event, name) => seen(folder, event, name))
      watchers.set(folder, watcher)
      watcher.on('error', () => forget(folder, watcher))
    } catch {
      // removed since it was found
    }
  }

  function seen(folder: string, event: string, name: string | null): void {
    if (name !== null && isScratch(name)) return
    changed(join(folder, name ?? ''))
    if (event === 'rename') follow()
  }

  function forget(folder: string, watcher: FSWatcher): void {
    watcher.close()
    watchers.delete(folder)
  }

  follow()
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return [folder, ...entries.flatMap(({ name }) => foldersIn(join(folder, name)))]
  } catch {
    // removed while it was looked at
    return []
  }
}

/** Files that editors keep beside the one that is edited. */
function isScratch(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~')
}

/** The last call of a burst, once it is over. */
function whenQuiet<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  let timer: NodeJS.Timeout | undefined
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(() => action(...args), QUIET_MS)
  }
}
