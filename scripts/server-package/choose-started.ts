import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { refusalToWrite } from '../refusal-to-write.ts'
import { builtServer } from './built-server.ts'
import { ROOT } from './manifest.ts'

const CACHE = join(ROOT, '.cache')

/** Has the name of the build that `server/start.mjs` runs. Without it the sources run. */
const CHOSEN = join(CACHE, 'started')

/**
 * Has `npm start` run a bundle of the sources as they are now, or the sources themselves where none can be built. Throws if neither can be
 * chosen, so that no earlier code is started.
 */
export async function chooseStarted(): Promise<void> {
  const before = chosenBefore()
  const { build, problem } = await buildOrProblem()
  if (problem !== undefined)
    console.error(`The server runs from its sources, which takes longer to start, because ${problem}.`)
  if (build === before) return
  const refused = refusalToWrite(CACHE)
  if (refused === undefined) choose(build)
  else if (before !== undefined)
    throw new Error(
      `.cache/started names a build of other sources and cannot be replaced (${refused}). Delete .cache, or run npm start once as a user who may write there.`,
    )
}

function choose(build: string | undefined): void {
  if (build === undefined) rmSync(CHOSEN)
  else writeFileSync(CHOSEN, build)
}

function chosenBefore(): string | undefined {
  try {
    return readFileSync(CHOSEN, 'utf8')
  } catch {
    return undefined
  }
}

/** The name of the build, or why there is none: without development dependencies or in a read-only folder. */
async function buildOrProblem(): Promise<{ build?: string; problem?: string }> {
  try {
    mkdirSync(CACHE, { recursive: true })
    return { build: basename(await builtServer()) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const problem = code === 'ERR_MODULE_NOT_FOUND' ? 'tsdown is not installed' : message
    return { problem }
  }
}
