import * as z from 'zod'

/** What the environment says, read once at start. Each key is documented in the README. */
export type Config = z.output<typeof Environment>

const port = z.coerce.number().int().min(0).max(65535)

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  DATABASE_URL: z
    .string()
    .regex(/^sqlite:([A-Za-z]:)?[^:]+$/, 'must be sqlite:FILE')
    .default('sqlite:data/dataset-service.db'),
  /** How many proxies stand in front; that many addresses are believed from the end of X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAX_BODY_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(32 * 1024 ** 2),
  SHUTDOWN_TIMEOUT_SECONDS: z.coerce.number().min(0).max(3600).default(15),
})

/** A setting that cannot be used; `message` is one line that names it, its value and what is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the settings; an empty variable counts as unset. Throws `ConfigError` at the first bad one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(set)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  throw new ConfigError(`${name}=${JSON.stringify(set[name])} cannot be used: ${issue?.message}.`)
}
