// What `npm start` runs: the bundle that scripts/prestart.ts has chosen, which loads in half of the time that the sources take, or the
// sources. It has no types, since removing them would take longer than all else here.
import { readFileSync } from 'node:fs'

function chosen() {
  try {
    return readFileSync(new URL('../.cache/started', import.meta.url), 'utf8')
  } catch {
    return undefined
  }
}

const build = chosen()
if (build === undefined) await import('./main.ts')
else await import(`../.cache/servers/${build}/server/main.js`)
