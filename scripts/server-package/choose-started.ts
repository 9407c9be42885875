import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtServer } from './built-server.ts'
import { ROOT } from './manifest.ts'

const CACHE = join(ROOT, '.cache')

/** Has the name of the build that `server/start.mjs` runs, which removes it. Without it, or if it cannot be removed, the sources run. */
const CHOSEN = join(CACHE, 'started')

/** Has `npm start` run a bundle of the sources as they are now, or the sources themselves where none can be built or chosen. */
export async function chooseStarted(): Promise<void> {
  try {
    mkdirSync(CACHE, { recursive: true })
    rmSync(CHOSEN, { force: true })
    const choosing = `${CHOSEN}-${process.pid}`
    writeFileSync(choosing, basename(await builtServer()))
    renameSync(choosing, CHOSEN)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ERR_MODULE_NOT_FOUND' ? 'tsdown is not installed' : message
    console.error(`The server runs from its sources, which takes longer to start, because ${why}.`)
  }
}
