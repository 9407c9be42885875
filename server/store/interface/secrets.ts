/** The name under which the database's epoch is kept. It is no secret: cursors of changes say it. */
export const EPOCH = 'epoch'

/** The names of the key that signs cursors, and of the one that encrypts the secrets of webhooks. */
export const CURSOR_KEY = 'cursor'
export const WEBHOOK_KEY = 'webhooks'

/** Secrets that all nodes of a database share, as texts. */
export interface Secrets {
  /** The secret of a name; undefined when there is none. */
  findSecret(secret: { readonly name: string }): Promise<string | undefined>
  /** Keeps a secret unless there is one of this name, and returns the one that is kept: of nodes that start at once all get the same. */
  ensureSecret(secret: { readonly name: string; readonly value: string }): Promise<string>
}
