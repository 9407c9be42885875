import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres/free-port.ts'

/** Whether this machine has Redis; without it, tests that need it are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

if (!hasRedis) console.warn('redis-server is not installed: tests with Redis are skipped')

/** A Redis server that keeps nothing on disk but what a replica receives, in a folder of its own. */
export interface RedisServer {
  readonly url: string
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

export async function startRedis(port?: number, settings: readonly string[] = []): Promise<RedisServer> {
  const own = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const server = spawn('redis-server', [
    '--dir',
    folder,
    '--port',
    String(own),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...settings,
  ])
  // The process that started it may end in any way.
  const end = () => void server.kill('SIGKILL')
  process.once('exit', end)
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept connections')) break
  server.stdout.resume()
  const ended = once(server, 'exit')
  return {
    url: `redis://127.0.0.1:${own}`,
    signal: (name) => void server.kill(name),
    async stop() {
      process.off('exit', end)
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
