import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig, SECRETS, storeOptions } from '../../server/config.ts'

test('without settings the service listens on 127.0.0.1:8080, over data/dataset-service.db', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 8080,
    DATABASE_URL: 'sqlite:data/dataset-service.db',
    DATABASE_CREATE_SCHEMA: 'create schema if not exists {schema}',
    IMPORT_FOLDER: 'data/imports',
    ORGANIZATIONS_PER_FILE: 10,
    TRUST_PROXY: 0,
    WEBHOOK_ALLOW_HTTP: false,
    WEBHOOK_RETRY_SECONDS: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    LOG_LEVEL: 'info',
    LOG_ADDRESSES: 'truncated',
    METRICS_HOST: '127.0.0.1',
    MAX_BODY_BYTES: 32 * 1024 ** 2,
    HEADERS_TIMEOUT_SECONDS: 10,
    BODY_TIMEOUT_SECONDS: 18,
    KEEP_ALIVE_SECONDS: 65,
    MAX_CONNECTIONS: 10_000,
    SHUTDOWN_TIMEOUT_SECONDS: 15,
  })
})

test('an empty variable counts as unset, and variables of others are passed over', () => {
  expect(readConfig({ PORT: '', HOST: '', HOME: '/root', PORTS: 'x' })).toEqual(readConfig({}))
})

test('numbers are read from their text', () => {
  const settings = { PORT: '0', TRUST_PROXY: '2', MAX_BODY_BYTES: '1024', SHUTDOWN_TIMEOUT_SECONDS: '0.5' }
  expect(readConfig(settings)).toMatchObject({
    PORT: 0,
    TRUST_PROXY: 2,
    MAX_BODY_BYTES: 1024,
    SHUTDOWN_TIMEOUT_SECONDS: 0.5,
  })
})

test.each([
  { PORT: 'abc' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: '80.5' },
  { PORT: '0x50' },
  { PORT: '1e3' },
  { WEBHOOK_RETRY_SECONDS: '5,,6' },
  { WEBHOOK_RETRY_SECONDS: ' ' },
  { WEBHOOK_ALLOWED_NETWORKS: '10/8' },
  { DATABASE_URL: 'foo' },
  { REDIS_URL: 'foo' },
  { DATABASE_URL: 'sqlite:' },
  { DATABASE_URL: 'sqlite:///data/x.db' },
  { DATABASE_URL: 'sqlite://x.db' },
  { DATABASE_URL: 'sqlite:x.db?mode=ro' },
  { NODE_ENV: 'Production' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { TRUST_PROXY: 'yes' },
  { TRUST_PROXY: '-1' },
  { LOG_LEVEL: 'loud' },
  { LOG_ADDRESSES: 'half' },
  { MAX_BODY_BYTES: '32MB' },
  { MAX_BODY_BYTES: '0' },
  { METRICS_PORT: 'abc' },
  { HEADERS_TIMEOUT_SECONDS: '0' },
  { BODY_TIMEOUT_SECONDS: 'long' },
  { KEEP_ALIVE_SECONDS: '-1' },
  { MAX_CONNECTIONS: '0.5' },
  { SHUTDOWN_TIMEOUT_SECONDS: '-1' },
  { SHUTDOWN_TIMEOUT_SECONDS: 'soon' },
])('%o is refused in one line that names the setting and its value', (settings) => {
  const [[name, value]] = Object.entries(settings) as [[string, string]]
  const read = () => readConfig(settings)
  expect(read).toThrow(ConfigError)
  const text = JSON.stringify(value).replaceAll('?', '\\?')
  expect(read).toThrow(new RegExp(`^${name}=${text} cannot be used: [^\\n]+\\.$`))
})

test.each([
  [{ MAX_BODY_BYTES: '32MB' }, 'must be a number in digits, without a unit'],
  [{ WEBHOOK_RETRY_SECONDS: '5,,6' }, 'must be a number in digits, without a unit'],
  [{ PORT: '80.5' }, 'must be a whole number'],
  [{ PORT: '65536' }, 'must be at most 65535'],
  [{ WORKERS: '0' }, 'must be at least 1'],
  [{ LOG_ADDRESSES: 'half' }, 'must be full, truncated or none'],
  [{ NODE_ENV: 'PRODUCTION ' }, 'must be production, in lower case'],
  [{ DATABASE_URL: 'foo' }, 'sqlite:FILE'],
  [{ DATABASE_URL: 'sqlite:///data/x.db' }, 'without // before it'],
  [{ REDIS_URL: 'foo' }, 'redis:'],
  [{ DATABASE_URL: 'sqlite:x.db?mode=ro' }, 'without options'],
  [{ DATABASE_URL: 'postgres://user:Geheim#7@db.example/data' }, 'percent-encode special characters of the password'],
])('%o is refused in words of the operator: %s', (settings, says) => {
  expect(() => readConfig(settings)).toThrow(says)
})

test('a database address that cannot be used is reported without what may be a password', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
    const refused = () => readConfig({ [name]: 'postgres://user:Geheim7/x@host@db.example' })
    expect(refused).toThrow(`${name}="postgres://***@db.example" cannot be used: must be`)
    expect(refused).not.toThrow('Geheim7')
  }
})

const TLS = 'postgres://user:Geheim7@db.example,other.example/data'

test.each([
  ['sslmode=verify-ful', 'sslmode=verify-ful is none of disable, require, verify-ca, verify-full'],
  ['sslmode=prefer', 'sslmode=prefer is none of'],
  ['sslrootcert=/ca.crt', 'sslrootcert can only be used with sslmode='],
  ['sslmode=disable&sslcert=a&sslkey=b', 'sslcert and sslkey can only be used with sslmode'],
  ['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
  ['sslmode=require&sslcert=/client.crt', 'sslcert and sslkey need one another'],
  ['sslmode=verify-full&sslrootcert=/no/such.crt', 'sslrootcert: ENOENT'],
  ['sslmode=verify-ca&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
  ['sslmode=verify-full&sslrootcert=system&sslcert=/no/such.crt&sslkey=/no/such.key', 'sslcert: ENOENT'],
])('a database address with %s is refused before anything connects', (parameters, says) => {
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
    const refused = () =>
      readConfig({ [name]: `${name === 'DATABASE_URL' ? TLS : TLS.replace(',other.example', '')}?${parameters}` })
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(says)
    expect(refused).not.toThrow('Geheim7')
  }
})

test('a database address may name public authorities as libpq does', () => {
  const DATABASE_URL = `${TLS}?sslmode=verify-full&sslrootcert=system`
  expect(readConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
})

test.each([
  [{ DATABASE_CONNECTIONS: '13' }, 'DATABASE_CONNECTIONS="13" cannot be used: must be 14 to 38.'],
  [{ DATABASE_CONNECTIONS: '39' }, 'must be 14 to 38.'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS="many" cannot be used'],
  [{ DATABASE_CONNECTIONS: '38', WORKERS: '3' }, 'must be 42 to 114, 14 to 38 for each event loop (WORKERS=3).'],
])('a number of connections that event loops cannot work with is refused: %j', (settings, says) => {
  expect(() => readConfig(settings)).toThrow(ConfigError)
  expect(() => readConfig(settings)).toThrow(says)
})

test('event loops have equal parts of the connections to the database', () => {
  const settings = { DATABASE_CONNECTIONS: '45', WORKERS: '3' }
  expect(storeOptions(readConfig(settings))).toMatchObject({ connections: 15 })
})

/** A file of a secret, removed at the test's end. */
function secretFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'secret')
}

const SECRET = 'redis://:Geheim7@redis.example:6379'

test('a secret may stand in a file, without the line break at its end', () => {
  const file = secretFile()
  for (const ending of ['', '\n', '\r\n']) {
    writeFileSync(file, `${SECRET}${ending}`)
    expect(readConfig({ REDIS_URL_FILE: file })).toMatchObject({ REDIS_URL: SECRET })
  }
  expect(SECRETS).toEqual(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL'])
})

test('a file of a secret that cannot be read, is empty or beside its setting is refused by name', () => {
  const file = secretFile()
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL_FILE=".*" cannot be used: ENOENT/)
  writeFileSync(file, '\n')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(/cannot be used: the file is empty/)
  writeFileSync(file, 'postgres://user:Geheim7/x@db.example')
  const wrong = () => readConfig({ DATABASE_URL_FILE: file })
  expect(wrong).toThrow(/^DATABASE_URL="postgres:\/\/\*\*\*@db\.example" cannot be used/)
  expect(wrong).not.toThrow('Geheim7')
  writeFileSync(file, SECRET)
  expect(() => readConfig({ REDIS_URL_FILE: file, REDIS_URL: SECRET })).toThrow(
    /REDIS_URL and REDIS_URL_FILE are both set/,
  )
})
