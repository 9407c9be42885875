import { chmodSync, cpSync, symlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../support/spawn.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'
import { WITHOUT_RIGHTS } from '../support/without-rights.ts'

await started('console')

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A folder that only its user may enter, for a database. */
function privateFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o700)
  return folder
}

/** With as many event loops as a user has. */
const databaseIn = (folder: string) => ({
  DATABASE_URL: `sqlite:${join(folder, 'data.db')}`,
  NODE_ENV: 'production',
  WORKERS: '',
})

/** A command that limits the number of open files. */
const filesOpen = (limit: number) => [...WITHOUT_RIGHTS, 'sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh']

/** Checks that the server could make its tables, and answers. */
async function expectServes(server: ReturnType<typeof spawnServer>): Promise<void> {
  const answer = await fetch(`${await server.baseUrl}/projects`)
  expect(answer.status).toBe(401)
  expect(server.output.stderr).toBe('')
}

test('a server that was started with a niceness of 10, less than which its threads may not ask for, serves from a folder that its user alone may enter, without a home', () => {
  const settings = { ...databaseIn(privateFolder()), HOME: '/nowhere', TMPDIR: '/nowhere' }
  const nice = process.platform === 'linux' ? ['nice', '-n', '10'] : []
  return expectServes(spawnServer(settings, {}, [...WITHOUT_RIGHTS, ...nice]))
})

test('where too few files may be open the start ends with one line that names the limit', async () => {
  const server = spawnServer(databaseIn(privateFolder()), {}, filesOpen(64))
  expect(await server.exit).toBe(1)
  expect(server.output.stderr).toMatch(/^Cannot start: [^\n]*\b64 files[^\n]*ulimit -n[^\n]*\b256\b[^\n]*\n$/)
})

test('a server takes no more connections than it may have files open, and says so', async () => {
  const settings = { ...databaseIn(privateFolder()), LOG_LEVEL: 'warn' }
  const server = spawnServer(settings, {}, filesOpen(256))
  const { port, hostname } = new URL(await server.baseUrl)
  expect(JSON.parse(server.output.stdout.split('\n')[0] ?? '')).toMatchObject({ level: 40, connections: 28 })
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  const statusOf = (socket: Socket) =>
    new Promise<string | undefined>((resolve) => {
      socket.once('data', (data) => resolve(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]))
      socket.once('close', () => resolve(undefined))
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    })
  const answers: (string | undefined)[] = []
  for (let open = 0; open < 28 + 1; open += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    sockets.push(socket)
    answers.push(await statusOf(socket))
  }
  expect(answers).toEqual([...Array(28).fill('200'), '503'])
})

test('where the kernel lets no sockets share a port, one event loop serves, and one line of the log says so', async () => {
  const preload = fileURLToPath(new URL('../support/without-reuse-port.cjs', import.meta.url))
  const settings = { NODE_OPTIONS: `--require "${preload}"`, WORKERS: '4', LOG_LEVEL: 'warn' }
  const server = spawnServer({ ...databaseIn(privateFolder()), ...settings })
  await expectServes(server)
  const log = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(log.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/^one event loop serves instead of 4/),
  ])
})

const mayUnshare = (await run('unshare', ['-n', 'true']).catch(() => undefined))?.exitCode === 0

/** A command that runs in a separate network without IPv6. */
const WITHOUT_IPV6 = [
  'unshare',
  '-n',
  'sh',
  '-c',
  'ip link set lo up; echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6; exec "$@"',
  'sh',
]

test.skipIf(!mayUnshare)(
  'without IPv6 a server listens on every address, and says in one line that ::1 is none',
  async () => {
    const alone = () => ({ ...databaseIn(temporaryFolder()), WORKERS: '1' })
    const every = spawnServer({ ...alone(), HOST: '::' }, {}, WITHOUT_IPV6)
    const refused = spawnServer({ ...alone(), HOST: '::1' }, {}, WITHOUT_IPV6)
    expect(await refused.exit).toBe(1)
    expect(refused.output.stderr).toMatch(/^Cannot start: ::1 \(HOST\) [^\n]+EADDRNOTAVAIL[^\n]+\n$/)
    expect(await every.baseUrl).toMatch(/\/v1$/)
  },
)

/** The parts of the project from which its pages are built, in a read-only folder. */
function projectThatCannotBeWritten(): string {
  const project = temporaryFolder()
  const filter = (file: string) => !/\/(?:dist|node_modules)$/.test(file)
  for (const source of ['server/console', 'scripts', 'generated', 'client', 'package.json'])
    cpSync(join(ROOT, source), join(project, source), { recursive: true, filter })
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const pages = join(project, 'server/console')
  chmodSync(pages, 0o555)
  onTestFinished(() => chmodSync(pages, 0o755))
  return project
}

test('npm start goes on in a folder that cannot be written, and says in one line that the console was not built', async () => {
  const build = [process.execPath, join(projectThatCannotBeWritten(), 'scripts/build-console.ts'), '--if-stale']
  const [command = '', ...args] = [...WITHOUT_RIGHTS, ...build]
  const { exitCode, stderr } = await run(command, args)
  expect(stderr).toMatch(/^The console cannot be built because [^\n]+ cannot be written \(EACCES\); [^\n]+\n$/)
  expect(exitCode).toBe(0)
})
