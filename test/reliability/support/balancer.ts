import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/postgres/free-port.ts'

const DEPLOY = fileURLToPath(new URL('../../../scripts/deploy/', import.meta.url))

/** HAProxy in front of two nodes, with the configuration of `scripts/deploy`. */
export interface Balancer {
  /** With the version segment. */
  readonly baseUrl: string
  /** Resolves when the balancer sends requests to both nodes. */
  untilBothAreUp(): Promise<void>
  stop(): void
}

export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0
}

const GIVEN_UP_MS = 60_000

/** Starts a balancer over nodes, each named by host and port; `folder` gets a file. */
export async function startBalancer([one, two]: readonly [string, string], folder: string): Promise<Balancer> {
  const [port, watchPort] = [await freePort(), await freePort()]
  const watch = join(folder, 'watch.cfg')
  writeFileSync(watch, `frontend watch\n  bind 127.0.0.1:${watchPort}\n  stats enable\n  stats uri /\n`)
  const files = ['-f', join(DEPLOY, 'haproxy.cfg'), '-f', watch]
  const env = { PORT: String(port), NODE_1: one, NODE_2: two, UNAVAILABLE: join(DEPLOY, 'unavailable.http') }
  const child = spawn('haproxy', ['-db', ...files], { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async untilBothAreUp() {
      const began = performance.now()
      while ((await nodesUp(`http://127.0.0.1:${watchPort}/;csv`)) < 2) {
        if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`)
        if (performance.now() - began > GIVEN_UP_MS) throw new Error('the balancer does not see both nodes')
        await passing(50)
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

/** According to the balancer's own table: `# pxname,svname,…,status,…` */
async function nodesUp(statistics: string): Promise<number> {
  const table = await fetch(statistics).then(
    (reply) => reply.text(),
    () => '',
  )
  const [head = '', ...lines] = table.split('\n')
  const status = head.split(',').indexOf('status')
  return lines.filter((line) => /^nodes,node-/.test(line) && line.split(',')[status] === 'UP').length
}
