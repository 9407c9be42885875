/**
 * `npm run dev`: serves while one works. A saved openapi.yaml is generated from at once, or what is wrong with it is told and
 * everything stays as it is; the server starts anew when generated/ or server/ has changed. Ctrl-C ends both.
 */
import { regenerator } from './dev/regenerate.ts'
import { serverProcess } from './dev/server-process.ts'
import { watchFile, watchTree } from './dev/watch.ts'

const DOCUMENT = 'openapi.yaml'
const OUTPUT = 'generated'

const regenerate = regenerator(DOCUMENT, OUTPUT)
const server = serverProcess()
let stopWatching: (() => void)[] = []

// Before anything runs, so that Ctrl-C ends cleanly at any moment.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

await regenerate()
if (!server.isStopped()) {
  // What generation writes is seen like any other change, and only a generation that succeeded writes.
  stopWatching = [
    watchFile(DOCUMENT, regenerate),
    watchTree(['server', OUTPUT], (path) => {
      console.log(`${path} has changed: restarting`)
      void server.restart()
    }),
  ]
  console.log(`Watching ${DOCUMENT}, server/ and ${OUTPUT}/. Ctrl-C ends.`)
  void server.restart()
}

/** Asked a second time, it does not wait for requests that still run. */
async function stop(): Promise<void> {
  if (server.isStopped()) server.kill()
  for (const close of stopWatching) close()
  await server.stop()
  process.exit(0)
}
