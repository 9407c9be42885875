import { setTimeout as after } from 'node:timers/promises'
import { DIRECTUS } from './install.ts'

// Directus 12 as `directus start` runs it, with one line more when it answers. Its settings come from the environment.

const address = `http://${process.env['HOST']}:${process.env['PORT']}`

process.argv = [process.execPath, DIRECTUS, 'start']
await import(DIRECTUS)
while (
  !(await fetch(`${address}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await after(100)
process.stdout.write(`Serving ${address}/items\n`)
