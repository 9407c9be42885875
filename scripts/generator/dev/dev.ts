/**
 * Serves while one works. A saved document is generated from at once, or what is wrong with it is told and everything stays as it
 * is; the server starts again when what was generated, or a watched folder, has changed. Ctrl-C ends both.
 */
import { type Regeneration, regenerator } from './regenerate.ts'
import { serverProcess } from './server-process.ts'
import { watchFile, watchTree } from './watch.ts'

export interface DevOptions extends Regeneration {
  /** Folders whose changes restart the server, beside the output. */
  readonly watch: readonly string[]
  /** Arguments of Node that start the server. */
  readonly server: readonly string[]
  /** For the server, where the environment says nothing. */
  readonly environment?: Readonly<Record<string, string>>
  /** What takes longer to end than this is killed. */
  readonly hangsAfterMs?: number
}

/** Returns when everything is watched; the process then goes on until a signal ends it. */
export async function dev({ watch, environment = {}, hangsAfterMs = 3000, ...options }: DevOptions): Promise<void> {
  const { input, output } = options
  const regenerate = regenerator(options)
  const server = serverProcess(options.server, { ...environment, ...process.env }, hangsAfterMs)
  let stopWatching: (() => void)[] = []

  /** Asked a second time, it does not wait for requests that still run. */
  async function stop(): Promise<void> {
    if (server.isStopped()) server.kill()
    for (const close of stopWatching) close()
    await server.stop()
    process.exit(0)
  }

  // Before anything runs, so that Ctrl-C ends cleanly at any moment.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

  await regenerate()
  if (server.isStopped()) return
  // What generation writes is seen like any other change, and only a generation that succeeded writes.
  stopWatching = [
    watchFile(input, regenerate),
    watchTree([...watch, output], (path) => {
      console.log(`${path} has changed: restarting`)
      void server.restart()
    }),
  ]
  console.log(`Watching ${[input, ...[...watch, output].map((folder) => `${folder}/`)].join(', ')}. Ctrl-C ends.`)
  void server.restart()
}
