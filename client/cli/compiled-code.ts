import nodeModule from 'node:module'
import { join } from 'node:path'
import { userFolder } from './user-folder.ts'

/**
 * Has Node keep the compiled code of what is loaded from now on, so that the next run need not compile it. Not in the folder for temporary files,
 * as Node would by itself: another user could put code there. Before version 22.1 Node cannot do it, and a folder that cannot be written is no failure.
 */
export function keepCompiledCode(): void {
  try {
    nodeModule.enableCompileCache?.(join(userFolder('XDG_CACHE_HOME', '.cache'), 'compiled'))
  } catch {
    // A user without a home folder: everything is compiled in each run.
  }
}
