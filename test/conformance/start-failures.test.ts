import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { LISTEN_VARIABLES, ListenError, listen } from '../../server/http/server.ts'
import { listenForMetrics } from '../../server/observability/metrics-listener.ts'
import { openStore, StoreError } from '../../server/store/store.ts'
import { isSystemError } from '../../server/system-error.ts'
import { changeDatabase } from '../support/change-database.ts'
import { smallDisk } from '../support/small-disk.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { WITHOUT_RIGHTS } from '../support/without-rights.ts'

/** A port on which something else listens until the test ends. */
async function takenPort(): Promise<string> {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  return String(typeof address === 'object' && address !== null ? address.port : undefined)
}

/** A database that cannot be opened, and what the server prints. */
interface BadDatabase {
  readonly name: string
  /** Prepares it in a folder, and returns its URL. */
  readonly make: (folder: string) => string
  readonly says: RegExp
}

function withFile(name: string, write: (file: string) => void): (folder: string) => string {
  return (folder) => {
    const file = join(folder, name)
    write(file)
    return `sqlite:${file}`
  }
}

const BAD_DATABASES: readonly BadDatabase[] = [
  {
    name: 'a file that is no database',
    make: withFile('notes.txt', (file) => writeFileSync(file, 'no database'.repeat(1000))),
    says: /not a database/,
  },
  {
    name: "a database of another program, with a table of a name that is one of the service's",
    make: withFile('other.db', (file) => new Database(file).exec('create table organizations (title text)').close()),
    says: /other\.db: table "organizations" already exists\. Another program may have made this file: name a new one/,
  },
  {
    name: 'a database that is missing while its last writes are there',
    make: withFile('service.db', (file) => writeFileSync(`${file}-wal`, 'last writes')),
    says: /service\.db: it is missing or empty, but \S+service\.db-wal has its last writes\. Put/,
  },
  {
    name: 'a database that is missing while a file that belongs to it is there',
    make: withFile('service.db', (file) => writeFileSync(`${file}-place-3`, 'tables')),
    says: /service\.db: it is missing or empty, but \S+service\.db-place-3 belongs to it\. Put/,
  },
  {
    name: 'a folder in place of the database',
    make: withFile('folder', (folder) => mkdirSync(folder)),
    says: /folder/,
  },
  // Linux: there is no folder to be made, and Node's own recursive mkdir never ends.
  ...(platform() === 'linux'
    ? [
        {
          name: 'a database below /proc',
          make: () => 'sqlite:/proc/none/deeper/data.db',
          says: /ENOENT.*mkdir '\/proc\/none'/,
        },
      ]
    : []),
]

/** Why a server cannot open a database: of these errors the program prints the message alone, as the tests below show. */
async function reasonNotToOpen(databaseUrl: string): Promise<string> {
  const error = await openStore(databaseUrl, { isServer: true }).then(
    (store) => store.close(),
    (error: unknown) => error,
  )
  expect(error instanceof StoreError || isSystemError(error)).toBe(true)
  return (error as Error).message
}

test.each(BAD_DATABASES)('$name ends the start with one clear line', async ({ make, says }) => {
  const reason = await reasonNotToOpen(make(temporaryFolder()))
  expect(reason).toMatch(/^[^\n]+$/)
  expect(reason).toMatch(says)
})

const BAD_ADDRESSES = [
  { name: 'a port in use', at: { port: takenPort }, says: /^port \d+ on .* \(PORT\) cannot be used \(EADDRINUSE\)\.$/ },
  {
    name: 'a host that is none',
    at: { host: 'no.such.host.invalid' },
    says: /^no\.such\.host\.invalid \(HOST\) cannot be used \(getaddrinfo [^\n]+$/,
  },
  {
    name: "another machine's address",
    at: { host: '192.0.2.1' },
    says: /^192\.0\.2\.1 \(HOST\) cannot be used \(EADDRNOTAVAIL\)\.$/,
  },
]

test.each(BAD_ADDRESSES)('$name ends the start with one clear line', async ({ at, says }) => {
  const { host = '127.0.0.1', port = async () => '0' } = at
  const address = { variables: LISTEN_VARIABLES, host, port: Number(await port()) }
  const refused = listen(createServer(), address)
  await expect(refused).rejects.toThrow(ListenError)
  await expect(refused).rejects.toThrow(says)
})

test('an address for metrics that cannot be used ends the start with one line that names its settings', async () => {
  const store = await openStore(`sqlite:${join(temporaryFolder(), 'data.db')}`)
  onTestFinished(() => store.close())
  const listening = async (at: object) =>
    listenForMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, ...at }, store, async () => [])
  await expect(listening({ METRICS_PORT: Number(await takenPort()) })).rejects.toThrow(
    /^port \d+ on 127\.0\.0\.1 \(METRICS_PORT\) cannot be used \(EADDRINUSE\)\.$/,
  )
  await expect(listening({ METRICS_HOST: '192.0.2.1' })).rejects.toThrow(
    /^192\.0\.2\.1 \(METRICS_HOST\) cannot be used \(EADDRNOTAVAIL\)\.$/,
  )
})

/** One for each kind of error that the program knows; `odd-surroundings` and `event-loops` have addresses, and unit/config has other settings. */
const FAILURES = [
  { name: 'PORT=abc', settings: () => ({ PORT: 'abc' }), says: /PORT="abc"/ },
  {
    name: 'a database below a file',
    settings() {
      const file = join(temporaryFolder(), 'file')
      writeFileSync(file, '')
      return { DATABASE_URL: `sqlite:${file}/data.db` }
    },
    says: /mkdir .*file/,
  },
]

test.each(FAILURES)('$name ends the start with one clear line and 1', async ({ settings, says }) => {
  const server = spawnServer({ DATABASE_URL: `sqlite:${join(temporaryFolder(), 'data.db')}`, ...settings() })
  expect(await server.exit).toBe(1)
  expect(server.output.stderr).toMatch(/^Cannot start: [^\n]+\n$/)
  expect(server.output.stderr).toMatch(says)
  expect(server.output.stdout).toBe('')
})

/** A folder with a database that was used. */
async function usedDatabase(): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder()
  const file = join(folder, 'data.db')
  await (await openStore(`sqlite:${file}`)).close()
  chmodSync(folder, 0o755)
  onTestFinished(() => chmodSync(folder, 0o755))
  return { folder, file }
}

async function startedOn(file: string): Promise<string> {
  const server = spawnServer({ DATABASE_URL: `sqlite:${file}` }, {}, WITHOUT_RIGHTS)
  expect(await server.exit).toBe(1)
  expect(server.output.stdout).toBe('')
  expect(server.output.stderr).toMatch(/^Cannot start: [^\n]+\n$/)
  return server.output.stderr
}

test('a database that may not be read ends the start with one line that names it', async () => {
  const { file } = await usedDatabase()
  chmodSync(file, 0o000)
  const told = await startedOn(file)
  expect(told).toContain(file)
  expect(told).toMatch(/EACCES|CANTOPEN/)
})

test('a folder that may not be written ends the start with one line that names it, with a database in it or without', async () => {
  const { folder, file } = await usedDatabase()
  chmodSync(file, 0o666)
  chmodSync(folder, 0o555)
  expect(await startedOn(file)).toContain(file)
  expect(await startedOn(join(folder, 'new.db'))).toContain(join(folder, 'new.db'))
})

test('a database of a newer version ends the start with one line that names file and migration, and stays byte for byte', async () => {
  const { folder, file } = await usedDatabase()
  await changeDatabase(
    `sqlite:${file}`,
    '',
    `insert into dataset_service_migrations values ('999-future', '2030-01-01')`,
  )
  const before = readFileSync(file)
  const server = spawnServer({ DATABASE_URL: `sqlite:${file}` })
  expect(await server.exit).toBe(1)
  expect(server.output.stderr).toBe(
    `Cannot start: ${file}: the database has migration 999-future, which this version does not know. Use a newer version.\n`,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual([basename(file)])
})

test('a database that another server serves ends the start with one line, until that server is stopped or killed', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const start = (WORKERS: string) => spawnServer({ DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'production', WORKERS })
  const first = start('2')
  await first.baseUrl
  const second = start('1')
  expect(await second.baseUrl.catch(() => second.exit)).toBe(1)
  expect(second.output.stderr).toBe(`Cannot start: Another server serves ${file}. Stop it first, or use PostgreSQL.\n`)
  first.process.kill('SIGKILL')
  await first.exit
  const third = start('1')
  await third.baseUrl
  third.process.kill('SIGTERM')
  expect(await third.exit).toBe(0)
  expect(readdirSync(dirname(file))).toEqual(['data.db'])
})

test('a full disk ends the start with one line that says so', async ({ skip }) => {
  const folder = smallDisk(64)
  if (folder === undefined) return skip('no file system can be mounted here')
  expect(await reasonNotToOpen(`sqlite:${join(folder, 'data.db')}`)).toMatch(
    /^[^\n]*data\.db: [^\n]*(full|SQLITE_IOERR)[^\n]*$/,
  )
})
