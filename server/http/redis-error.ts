/** Redis cannot be used; `message` says why in one line, without the password. */
export class RedisError extends Error {
  override readonly name = 'RedisError'

  constructor(url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] || cause.name : String(cause)
    super(`Redis at ${new URL(url).host} (REDIS_URL) cannot be used: ${reason}`, { cause })
  }
}
