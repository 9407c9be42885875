import { existsSync } from 'node:fs'
import { type Config, sqliteFileOf, storeOptions } from '../config.ts'
import { restore } from '../store/restore.ts'
import { type Verified, verifyPostgres, verifySqlite } from '../store/verify/verify.ts'
import { AdminError } from './command.ts'
import { copyCommand, runCopy } from './copy-command.ts'
import { parseOptions } from './parse-options.ts'

/** A command on a whole database, which it opens without a server's store. */
export interface DatabaseCommand {
  readonly synopsis: string
  readonly options: Readonly<Record<string, 'string' | 'boolean'>>
  /** With `isWrong` the exit code is 1, though there is an answer. */
  run(config: Config, options: Values): Promise<{ readonly answer: object; readonly isWrong?: boolean }>
}

type Values = Readonly<Record<string, string | boolean | undefined>>

export const databaseCommands: Readonly<Record<string, DatabaseCommand>> = {
  [copyCommand.name]: {
    synopsis: copyCommand.synopsis,
    options: { to: 'string' },
    run: async (config, { to }) => ({ answer: await runCopy(config, to === undefined ? to : String(to)) }),
  },
  verify: {
    synopsis: '  (checks the database; exits with 1 if it finds problems)',
    options: {},
    async run(config) {
      const file = sqliteFileOf(config.DATABASE_URL)
      const { createSchema } = storeOptions(config)
      const verified = await (file === undefined
        ? verifyPostgres(config.DATABASE_URL, createSchema)
        : verifySqlite(file))
      return { answer: shown(verified), isWrong: verified.problems.length > 0 }
    },
  },
  restore: {
    synopsis:
      '--from FILE [--replace]   (SQLite: restores a backup; --replace replaces a database and keeps its old files)',
    options: { from: 'string', replace: 'boolean' },
    async run(config, { from, replace = false }) {
      const target = sqliteFileOf(config.DATABASE_URL)
      if (target === undefined)
        throw new AdminError('restore is for SQLite. Restore PostgreSQL with its own tools, such as pg_restore.')
      if (typeof from !== 'string') throw new AdminError('--from is missing.')
      if (!existsSync(from)) throw new AdminError(`There is no backup ${from}.`)
      const { file, kept, ...verified } = await restore(from, target, { replace: replace === true })
      return { answer: { file, kept_as: kept ?? null, ...shown(verified) } }
    },
  },
}

/** Reads the options of a command. Throws what `parseOptions` throws for others. */
export function databaseOptions({ options }: DatabaseCommand, args: readonly string[]): Values {
  const typed = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]))
  return parseOptions(args, typed)
}

function shown({ organizations, datasets, rows, unnamedTables, problems, leftOver }: Verified) {
  const found = { organizations, datasets, rows, unnamed_tables: unnamedTables, problems, left_over: leftOver }
  return { ok: problems.length === 0, ...found }
}
