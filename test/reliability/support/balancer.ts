import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/postgres/free-port.ts'
import { type NameServer, startNameServer } from '../../support/name-server.ts'

const DEPLOY = fileURLToPath(new URL('../../../scripts/deploy/', import.meta.url))

/** HAProxy in front of nodes, with the configuration of `scripts/deploy`. */
export interface Balancer {
  /** With the version segment. */
  readonly baseUrl: string
  /** What it asks for the nodes' addresses. */
  readonly names: NameServer
  /** Resolves when the balancer sends requests to so many nodes; to all that there were at the start if none is named. */
  untilUp(nodes?: number): Promise<void>
  stop(): void
}

export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0
}

const GIVEN_UP_MS = 60_000

/**
 * Starts a balancer over nodes that listen on one port of several hosts of loopback, as nodes in containers do; it finds them by their common
 * name. `folder` gets a file.
 */
export async function startBalancer(hosts: readonly string[], nodePort: number, folder: string): Promise<Balancer> {
  const [port, watchPort] = [await freePort(), await freePort()]
  const names = await startNameServer(hosts)
  const watch = join(folder, 'watch.cfg')
  writeFileSync(watch, `frontend watch\n  bind 127.0.0.1:${watchPort}\n  stats enable\n  stats uri /\n`)
  const files = ['-f', join(DEPLOY, 'haproxy.cfg'), '-f', watch]
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    NODES: `nodes.test:${nodePort}`,
    NAMESERVER: names.address,
    UNAVAILABLE: join(DEPLOY, 'unavailable.http'),
  }
  const child = spawn('haproxy', ['-db', ...files], { env, stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    names,
    async untilUp(nodes = hosts.length) {
      const began = performance.now()
      while ((await nodesUp(`http://127.0.0.1:${watchPort}/;csv`)) !== nodes) {
        if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`)
        if (performance.now() - began > GIVEN_UP_MS) throw new Error(`the balancer does not see ${nodes} nodes`)
        await passing(50)
      }
    },
    stop() {
      child.kill('SIGKILL')
      names.close()
    },
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
