import type * as z from 'zod'
import type { Config } from '../config.ts'
import { plainIssue } from '../plain-issue.ts'
import type { Store } from '../store/store.ts'

/** A mistake of the operator; `message` explains it. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

export type Options = Readonly<Record<string, string | undefined>>

export interface Command {
  /** Its options, for the usage text. */
  readonly synopsis: string
  readonly options: readonly string[]
  /** Whether it creates a SQLite database that does not exist. The others fail: they would show or back up an empty one. */
  readonly createsDatabase?: true
  /** `readInput` reads all of standard input; `config` says where the store is. */
  run(store: Store, options: Options, readInput: () => Promise<string>, config: Config): Promise<object>
}

/** Reads the options by the command's schema. Throws the `AdminError` of the first bad one, named as it was typed. */
export function read<Schema extends z.ZodType>(schema: Schema, options: Options): z.output<Schema> {
  const result = schema.safeParse(options, { error: plainIssue })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const option = `--${String(issue?.path[0])}`
  const value = options[String(issue?.path[0])]
  throw new AdminError(
    value === undefined
      ? `${option} is missing.`
      : `${option} ${JSON.stringify(value)} cannot be used: ${issue?.message}.`,
  )
}

export async function requireOrganization(store: Store, organizationId: string): Promise<void> {
  if ((await store.findOrganization({ organizationId })) === undefined) throw noSuchOrganization(organizationId)
}

export function noSuchOrganization(organizationId: string): AdminError {
  return new AdminError(`There is no organization ${JSON.stringify(organizationId)}.`)
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
