import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { mayAllEnter } from '../../scripts/postgres/readable-binaries.ts'
import { Environment, readConfig } from '../../server/config.ts'
import { hasHaproxy, startBalancer } from '../reliability/support/balancer.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'

await started('console')

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'scripts/deploy')
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
const [packages = '', building = '', image = ''] = dockerfile.split(/^FROM .*$/m).slice(1)

const stages = [packages, building, image]

/** The instructions of one name in a stage, without the name. */
function instructions(stage: string, name: string): string[] {
  return [...stage.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, text = '']) => text)
}

/** What a stage copies from the project: `[from, to]`. */
function copies(stage: string): [string, string][] {
  const own = instructions(stage, 'COPY').filter((text) => !text.startsWith('--from'))
  return own.flatMap((text) => {
    const [to = '', ...from] = text.split(/ +/).reverse()
    return from.map((path): [string, string] => [path, /\/$/.test(to) ? join(to, path.split('/').at(-1) ?? '') : to])
  })
}

const PAGES = 'server/console/dist'

/** The files that a stage copies from a clean clone of the project, with the packages. */
function filledFolder(stage: string): string {
  const app = temporaryFolder()
  const filter = (file: string) => !/\/(?:dist|node_modules)$/.test(file)
  for (const [from, to] of copies(stage)) cpSync(join(root, from), join(app, to), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  return app
}

interface Service {
  readonly environment?: Record<string, string | number>
  readonly volumes?: readonly string[]
  readonly depends_on?: readonly string[] | Record<string, unknown>
  readonly deploy?: { readonly replicas?: number; readonly resources?: { readonly limits?: object } }
}

const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

/** The image's server does not run as root, so its user must be able to read these files. */
const isPrivate = process.getuid?.() === 0 && !mayAllEnter(root)
if (isPrivate)
  console.warn(`only root may enter ${root}: the test of the image is skipped. Move the project to run it.`)

describe('the image', () => {
  test.skipIf(isPrivate)('holds all that the server needs, and serves as somebody without rights', async () => {
    const app = filledFolder(image)
    const folder = filledFolder(building)
    // Pages that were built of the same sources are not built again; where a source is not among the files, they are.
    cpSync(join(root, PAGES), join(folder, PAGES), { recursive: true })
    const built = spawnSync('npm', ['run', 'server:build'], { cwd: folder, encoding: 'utf8' })
    expect(built.status, built.stderr).toBe(0)
    const [from = '', to = ''] = /^COPY --from=built (\S+) (\S+)$/m.exec(image)?.slice(1) ?? []
    cpSync(from.replace('/app', folder), join(app, to), { recursive: true })
    mkdirSync(join(app, 'data'))
    chmodSync(join(app, 'data'), 0o777)
    chmodSync(app, 0o755)
    const env = Object.fromEntries(
      instructions(image, 'ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
    )
    const [, ...args] = JSON.parse(instructions(image, 'CMD')[0] ?? '') as string[]
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const PORT = String(await freePort())
    const settings = { ...env, HOST: '127.0.0.1', PORT, LOG_LEVEL: 'silent' }
    const server = spawn(process.execPath, args, {
      cwd: app,
      env: settings,
      ...user,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(async () => {
      server.kill('SIGKILL')
      if (server.exitCode === null) await once(server, 'exit')
    })
    for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('Serving')) break
    expect((await fetch(`http://127.0.0.1:${PORT}/openapi.json`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${PORT}/docs`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain('<!doctype html>')

    // The image's own health check, run with this server and without one.
    const [, check = ''] = /HEALTHCHECK .*?CMD (\[.*\])$/m.exec(image) ?? []
    const [, ...checkArgs] = JSON.parse(check) as string[]
    const health = (port: string) => spawnSync(process.execPath, checkArgs, { env: { PORT: port } }).status
    expect([health(PORT), health('1')]).toEqual([0, 1])
    server.kill('SIGTERM')
    expect((await once(server, 'exit'))[0]).toBe(0)
  })

  test('copies what exists, installs without what only development needs, and is not run by root', () => {
    for (const [from] of stages.flatMap(copies)) expect(existsSync(join(root, from)), from).toBe(true)
    expect(instructions(packages, 'RUN').join()).toMatch(/npm ci --workspaces=false --omit=dev --omit=optional/)
    expect(instructions(image, 'USER')).toEqual(['node'])
    const names = instructions(image, 'ENV').flatMap((line) => line.split(' ').map((one) => one.split('=')[0]))
    expect(names.filter((name) => !((name ?? '') in Environment.shape))).toEqual([])
  })

  test('is built from what it copies and nothing else', () => {
    const ignore = readFileSync(join(folder, 'Dockerfile.dockerignore'), 'utf8').split('\n')
    const sent = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    const copied = stages.flatMap(copies).map(([from]) => from)
    expect(new Set(sent)).toEqual(new Set(copied.filter((from) => !from.endsWith('/package.json'))))
  })
})

describe('the compose file', () => {
  test('gives two nodes settings that there are, with values that the service takes', () => {
    const { environment = {}, deploy } = services['node'] ?? {}
    expect(deploy?.replicas).toBe(2)
    expect(Object.keys(environment).filter((name) => !(name in Environment.shape))).toEqual([])
    const values = Object.entries(environment).map(([name, value]) => [name, filledIn(String(value))])
    expect(readConfig(Object.fromEntries(values))).toMatchObject({ TRUST_PROXY: 1 })
  })

  test('limits what each service may take of the machine', () => {
    for (const [name, { deploy }] of Object.entries(services))
      expect(deploy?.resources?.limits, name).toEqual({
        cpus: expect.any(String),
        memory: expect.stringMatching(/^\d+[mg]$/),
      })
  })

  test('names services, addresses and files that exist', () => {
    for (const [name, { environment = {}, volumes = [], depends_on = [] }] of Object.entries(services)) {
      const named = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      const hosts = Object.values(environment).flatMap(
        (value) => /(?:@|\/\/|^)([a-z]+[\w-]*):\d+/.exec(String(value))?.[1] ?? [],
      )
      for (const other of [...named, ...hosts]) expect(Object.keys(services), `${name} names ${other}`).toContain(other)
      for (const mounted of volumes.filter((volume) => volume.startsWith('.')))
        expect(existsSync(join(folder, mounted.split(':')[0] ?? '')), mounted).toBe(true)
    }
  })
})

/** Fills in required variables like compose. */
function filledIn(value: string): string {
  return value.replace(/\$\{\w+:\?[^}]*\}/g, 'secret')
}

/** For so long a node may take to answer, as far as the balancer is concerned. */
const [, serverSeconds] = /timeout server (\d+)s/.exec(readFileSync(join(folder, 'haproxy.cfg'), 'utf8')) ?? []
const SERVER_TIMEOUT_MS = 1_000 * Number(serverSeconds)

if (!hasHaproxy()) console.warn('haproxy is not installed: tests with the balancer are skipped')

describe.skipIf(!hasHaproxy())('the balancer', () => {
  /** Nodes on hosts of loopback, and a balancer over them that sees all. */
  async function balanced(hosts: readonly string[]) {
    const PORT = String(await freePort())
    const start = (HOST: string) =>
      spawnServer({ DATABASE_URL: `sqlite:${temporaryFolder()}/node.db`, TRUST_PROXY: '1', HOST, PORT })
    const nodes = hosts.map(start)
    await Promise.all(nodes.map(({ baseUrl }) => baseUrl))
    const balancer = await startBalancer(hosts, Number(PORT), temporaryFolder())
    onTestFinished(() => balancer.stop())
    await balancer.untilUp()
    const ask = (path = '/projects', init: RequestInit = {}) =>
      fetch(`${balancer.baseUrl}${path}`, { ...init, headers: { Connection: 'close', ...init.headers } })
    return { nodes, start, balancer, ask }
  }

  test('gets from compose what it reads', () => {
    const configuration = readFileSync(join(folder, 'haproxy.cfg'), 'utf8')
    const read = new Set([...configuration.matchAll(/\$([A-Z]+)/g)].map(([, name]) => name))
    expect(new Set(Object.keys(services['balancer']?.environment ?? {}))).toEqual(read)
  })

  test('gives up a client whose network is gone as soon as one that reads nothing', () => {
    const configuration = readFileSync(join(folder, 'haproxy.cfg'), 'utf8')
    const [, clientLimit = ''] = /timeout client (\d+s)/.exec(configuration) ?? []
    expect(/^ {2}bind .*$/m.exec(configuration)?.[0]).toMatch(new RegExp(` tcp-ut ${clientLimit}$`))
  })

  test('spreads requests over nodes that come and go, and answers for those that hang or die long before its time limit', async () => {
    const { nodes, start, balancer, ask } = await balanced(['127.0.0.1', '127.0.0.2'])

    // Each node counts requests without a key separately, so the lowest remainder shows how many one of them got.
    const left = []
    for (let sent = 0; sent < 20; sent += 1) left.push(Number((await ask()).headers.get('X-RateLimit-Remaining')))
    expect(Math.min(...left)).toBeGreaterThanOrEqual(60 - 15)

    // A page of an invented host is of another origin; one of the balancer's host is not.
    const signIn = async (Origin: string) => {
      const headers = { Origin, 'Content-Type': 'application/json', 'X-Forwarded-Host': 'evil.example' }
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
      return (await ask('/session', { method: 'POST', headers, body })).status
    }
    expect([await signIn('http://evil.example'), await signIn(new URL(balancer.baseUrl).origin)]).toEqual([403, 401])

    nodes[0]?.process.kill('SIGKILL')
    for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(401)
    await balancer.untilUp(1)
    nodes.push(start('127.0.0.3'))
    balancer.names.know(['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    await balancer.untilUp(2)

    const [old, fresh] = nodes.slice(1).map(({ process }) => process)
    const post = () => ask('/projects', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    old?.kill('SIGSTOP')
    const stopped = performance.now()
    // Half of them have gone to the node that hangs.
    const during = await Promise.all(Array.from({ length: 10 }, async () => enveloped(await post())))
    expect(new Set(during.map(([status]) => status))).toEqual(new Set([401, 503]))
    for (const [status, ...rest] of during) if (status === 503) expect(rest).toEqual(['1', 'server_error'])
    // They do not wait for the limit of 70 seconds, which is for queries.
    expect(performance.now() - stopped).toBeLessThan(SERVER_TIMEOUT_MS / 3)
    await balancer.untilUp(1)
    // From the node that came last.
    for (let sent = 0; sent < 5; sent += 1) expect((await post()).status).toBe(401)
    old?.kill('SIGCONT')
    await balancer.untilUp(2)

    // Dies with what it had accepted: no answer of a write is made up, and none is written twice.
    for (const node of [old, fresh]) node?.kill('SIGSTOP')
    const lost = Array.from({ length: 4 }, async () => enveloped(await post()))
    for (const node of [old, fresh]) node?.kill('SIGKILL')
    for (const answer of lost) expect(await answer).toEqual([503, '1', 'server_error'])
    await balancer.untilUp(0)
    expect(await enveloped(await ask())).toEqual([503, '1', 'server_error'])
    start('127.0.0.1')
    await balancer.untilUp(1)
    expect((await post()).status).toBe(401)
  })
})

/** Status, Retry-After and the code in the envelope. */
async function enveloped(reply: Response): Promise<[number, string | null, string]> {
  const { error } = (await reply.json()) as { error: { code: string } }
  return [reply.status, reply.headers.get('Retry-After'), error.code]
}
