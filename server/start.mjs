// What `npm start` runs: the bundle that scripts/prestart.ts has chosen, which loads in two thirds of the time that the sources take, or the
// sources. It has no types, since removing them would take longer than all else here.
import { readFileSync, rmSync } from 'node:fs'

const CHOSEN = new URL('../.cache/started', import.meta.url)

/** The choice is of one start: npm's `ignore-scripts` leaves out the next one, and the sources may have changed. */
function chosen() {
  try {
    const build = readFileSync(CHOSEN, 'utf8')
    rmSync(CHOSEN)
    return build
  } catch {
    return undefined
  }
}

const build = chosen()
if (build === undefined) await import('./main.ts')
else await import(`../.cache/servers/${build}/server/main.js`)
