import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { readNetworks } from './domain/public-address.ts'
import type { WebhookReach } from './domain/webhook-url.ts'
import { RETRY_SECONDS } from './domain/webhooks.ts'
import type { HttpLimits } from './http/server.ts'
import { plainIssue } from './plain-issue.ts'
import { LEAST_CONNECTIONS, MOST_CONNECTIONS } from './store/interface/connection-counts.ts'
import { addressesOf, tlsProblemOf } from './store/interface/database-url.ts'

/** The settings in the environment, read once at start. The README documents each. */
export type Config = z.output<typeof Environment>

/** `Number` takes more: `0x50`, `1e3`, and nothing for 0. */
const DECIMAL = /^-?\d+(\.\d+)?$/

function numberOf(text: string): number {
  return DECIMAL.test(text) ? Number(text) : Number.NaN
}

const decimal = (rule: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === 'string' ? numberOf(value) : value), rule)

const port = decimal(z.number().int().min(0).max(65535))
const timeout = decimal(z.number().min(0.01).max(3600))

/** Other programs read an address after `sqlite:` in ways of their own: `sqlite:///x.db` is relative for some, and options follow a `?`. */
function isSqliteFile(url: string): boolean {
  return /^sqlite:(?!\/\/)([A-Za-z]:)?[^:?]+$/.test(url)
}

const ENCODED = '; percent-encode special characters of the password (# as %23)'

const PLAIN_PATH = '; FILE is a path, relative or absolute, without // before it and without options'

/** An address of a database, checked for what libpq would refuse in its TLS parameters. */
const databaseUrl = (isOfKnownForm: (url: string) => boolean, error: string) =>
  z
    .string()
    .refine(isOfKnownForm, {
      error: ({ input }) => error + hintFor(String(input)),
      abort: true,
    })
    .superRefine((url, context) => {
      const message = isPostgresUrl(url) ? tlsProblemOf(url) : undefined
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

function hintFor(url: string): string {
  if (url.startsWith('postgres')) return ENCODED
  return url.startsWith('sqlite:') ? PLAIN_PATH : ''
}

export const Environment = z.object({
  NODE_ENV: z
    .string()
    .refine((name) => name === 'production' || name.trim().toLowerCase() !== 'production', {
      error: 'must be production, in lower case',
    })
    .optional(),
  /** How many event loops serve, each in a thread with connections of its own to PostgreSQL. Unset: see `loopCount`. */
  WORKERS: decimal(z.number().int().min(1).max(64)).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  DATABASE_URL: databaseUrl(
    (url) => isSqliteFile(url) || isPostgresUrl(url),
    'must be sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  ).default('sqlite:data/dataset-service.db'),
  DATABASE_REPLICA_URL: databaseUrl(
    (url) => isPostgresUrl(url) && addressesOf(url).length === 1,
    'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, one server',
  ).optional(),
  /** How many connections to PostgreSQL all event loops of this process may have open. */
  DATABASE_CONNECTIONS: decimal(z.number().int()).optional(),
  /** The command that makes an organization's schema; distributed databases may need another one. */
  DATABASE_CREATE_SCHEMA: z
    .string()
    .includes('{schema}', { error: 'must have {schema} in it' })
    .default('create schema if not exists {schema}'),
  /** Where nodes count requests together; without it PostgreSQL does, and a node on SQLite counts alone. */
  REDIS_URL: z
    .string()
    .refine((url) => URL.canParse(url) && /^rediss?:\/\/[^/]/.test(url), {
      error: 'must be redis://USER:PASSWORD@HOST:PORT or rediss://…',
    })
    .optional(),
  /** How many proxies are in front; the server trusts that many addresses at the end of X-Forwarded-For. */
  TRUST_PROXY: decimal(z.number().int().min(0).max(10)).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How much of a caller's address the log has; truncated is the /24 of IPv4 and the /48 of IPv6. */
  LOG_ADDRESSES: z.enum(['full', 'truncated', 'none']).default('truncated'),
  /** Where metrics are served; not at all without a port. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  MAX_BODY_BYTES: decimal(
    z
      .number()
      .int()
      .min(1024)
      .max(1024 ** 3),
  ).default(32 * 1024 ** 2),
  /** Where files are kept that are imported into PostgreSQL, until they are; SQLite has them beside its own. */
  IMPORT_FOLDER: z.string().min(1).default('data/imports'),
  /** Networks beyond the public ones that webhooks may go to, such as 10.0.0.0/8,fd00::/8. */
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .transform((text, context) => {
      const networks = readNetworks(text)
      if (networks !== undefined) return networks
      context.addIssue({ code: 'custom', message: 'must be networks as in 10.0.0.0/8,fd00::/8' })
      return z.NEVER
    })
    .optional(),
  /** Whether webhooks may go to http:// addresses too. */
  WEBHOOK_ALLOW_HTTP: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** How long each attempt to send a webhook waits after the one before; some by chance longer by a fifth. */
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .default(RETRY_SECONDS.join(','))
    .transform((text) => text.split(',').map((each) => numberOf(each.trim())))
    .pipe(z.array(z.number().min(0).max(604_800)).max(30)),
  /** On SQLite, after so many organizations a new one gets its tables in another file. */
  ORGANIZATIONS_PER_FILE: decimal(z.number().int().min(1).max(1_000_000)).default(10),
  /** How long a client may take to send headers, then a body, and to begin its next request. */
  HEADERS_TIMEOUT_SECONDS: timeout.default(10),
  BODY_TIMEOUT_SECONDS: timeout.default(18),
  KEEP_ALIVE_SECONDS: timeout.default(65), // longer than the idle time of the usual proxies, so that they close first
  MAX_CONNECTIONS: decimal(z.number().int().min(1).max(1_000_000)).default(10_000),
  /** How long a server goes on after SIGTERM, so that balancers notice. Unset: 5 seconds if `/readyz` was asked lately, else none. */
  SHUTDOWN_DELAY_SECONDS: decimal(z.number().min(0).max(3600)).optional(),
  SHUTDOWN_TIMEOUT_SECONDS: decimal(z.number().min(0).max(3600)).default(15),
})

/** With what holds between settings. Where connections are limited, on PostgreSQL, one event loop serves unless more are asked for. */
const Checked = Environment.superRefine(({ DATABASE_CONNECTIONS: connections, WORKERS: loops = 1 }, context) => {
  const [least, most] = [LEAST_CONNECTIONS * loops, MOST_CONNECTIONS * loops]
  if (connections === undefined || (connections >= least && connections <= most)) return
  const ofLoop = `${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS} for each event loop`
  const message =
    loops === 1 ? `must be ${least} to ${most}` : `must be ${least} to ${most}, ${ofLoop} (WORKERS=${loops})`
  context.addIssue({ code: 'custom', path: ['DATABASE_CONNECTIONS'], message })
})

/** How long clients may take, in milliseconds, and how many may be connected. */
export function httpLimits(config: Config): HttpLimits {
  return {
    headersMs: config.HEADERS_TIMEOUT_SECONDS * 1000,
    bodyMs: config.BODY_TIMEOUT_SECONDS * 1000,
    keepAliveMs: config.KEEP_ALIVE_SECONDS * 1000,
    connections: config.MAX_CONNECTIONS,
  }
}

/** Where webhooks may go. */
export function webhookReach({
  WEBHOOK_ALLOWED_NETWORKS: networks = [],
  WEBHOOK_ALLOW_HTTP: allowsHttp,
}: Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS' | 'WEBHOOK_ALLOW_HTTP'>): WebhookReach {
  return { networks, allowsHttp }
}

/** The settings that go with the address of the database, for one event loop. */
export function storeOptions({ WORKERS: loops = 1, ...config }: Config) {
  return {
    replicaUrl: config.DATABASE_REPLICA_URL,
    createSchema: config.DATABASE_CREATE_SCHEMA,
    connections: config.DATABASE_CONNECTIONS && Math.floor(config.DATABASE_CONNECTIONS / loops),
    importFolder: config.IMPORT_FOLDER,
    organizationsPerFile: config.ORGANIZATIONS_PER_FILE,
  }
}

/** The file of a SQLite database's address. */
export function sqliteFileOf(databaseUrl: string): string | undefined {
  return /^sqlite:(.+)$/.exec(databaseUrl)?.[1]
}

/** Special characters of a password must be percent-encoded in a URL, or host or database would be read from it. */
export function isPostgresUrl(text: string): boolean {
  return addressesOf(text).every((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    return url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
  })
}

/** A setting that cannot be used; `message` is one line that names it, its value and what is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The settings that hold passwords. Each may be in a file, which the variable of its name with `_FILE` at the end names. */
export const SECRETS = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL'] as const

/** Reads the settings; an empty variable counts as unset. Throws `ConfigError` at the first bad one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  for (const name of SECRETS) {
    const file = set[`${name}_FILE`]
    if (file === undefined) continue
    if (set[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set: only one of them can hold.`)
    set[name] = readSecret(`${name}_FILE`, file)
  }
  const result = Checked.safeParse(set, { error: plainIssue })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  throw new ConfigError(`${name}=${JSON.stringify(shownUrl(set[name]))} cannot be used: ${issue?.message}.`)
}

/** The text of a file without the line break that editors add at its end. */
function readSecret(name: string, file: string): string {
  const unusable = (why: string) => new ConfigError(`${name}=${JSON.stringify(file)} cannot be used: ${why}.`)
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error))
  }
  if (text === '') throw unusable('the file is empty')
  return text
}

/** Hides everything before the last @ of an address, which may be a password. */
export function shownUrl(value = ''): string {
  return value.replace(/^([a-z]+:\/*).*@/is, '$1***@')
}
