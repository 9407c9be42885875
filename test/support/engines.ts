import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseAt } from '../../scripts/postgres/server.ts'
import { openStore, type Store, type StoreOptions } from '../../server/store/store.ts'
import { distribute, removeFromWorkers } from './citus.ts'
import { serverKind } from './given-server.ts'
import { started } from './started.ts'
import { atWorkerEnd } from './worker-end.ts'

export interface TestDatabase {
  readonly databaseUrl: string
  remove(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The names of those that tests of each engine run on here. */
    engines: readonly string[]
  }
}

/** A database engine that every conformance test runs on. */
export interface TestEngine {
  readonly name: string
  /** A new database: empty, or as a server without organizations leaves it, where that is quicker than to migrate it. */
  create(options?: { readonly migrated: boolean }): Promise<TestDatabase>
  /** A copy of a database that nothing has open. */
  copy(databaseUrl: string): Promise<TestDatabase>
}

/** The embedded one, for tests of what has nothing to do with the engine. */
export const sqlite: TestEngine = {
  name: 'SQLite',
  async create({ migrated } = { migrated: false }) {
    const made = newFile()
    if (migrated) copyFileSync(await migratedFile(), fileOf(made.databaseUrl))
    return made
  },
  async copy(databaseUrl) {
    const copied = newFile()
    copyFileSync(fileOf(databaseUrl), fileOf(copied.databaseUrl))
    return copied
  },
}

const FILE_NAME = 'test.db'

function newFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  return {
    databaseUrl: `sqlite:${join(folder, FILE_NAME)}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

let migrated: Promise<string> | undefined

/** A migrated file that nothing has open, of this worker's own: a store opens a copy in two thirds of the processor time. */
function migratedFile(): Promise<string> {
  migrated ??= (async () => {
    const { databaseUrl, remove } = newFile()
    atWorkerEnd(remove)
    await (await openStore(databaseUrl)).close()
    return fileOf(databaseUrl)
  })()
  return migrated
}

/** Makes a file, with its folder, that is as a server without organizations leaves it. */
export async function makeMigrated(file: string): Promise<void> {
  const source = await migratedFile()
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(source, file)
}

/**
 * A SQLite database that is filled once for this worker. The function copies it, with the files beside it, to where a test wants it, and returns
 * what `fill` has returned.
 */
export function filledOnce<Filled>(fill: (store: Store) => Promise<Filled>, options?: StoreOptions) {
  let made: Promise<{ readonly filled: Filled; readonly folder: string }> | undefined
  const make = async () => {
    const { databaseUrl, remove } = await sqlite.create({ migrated: true })
    atWorkerEnd(remove)
    const store = await openStore(databaseUrl, options)
    const filled = await fill(store)
    await store.close()
    return { filled, folder: dirname(fileOf(databaseUrl)) }
  }
  return async (file: string): Promise<Filled> => {
    made ??= make()
    const { filled, folder } = await made
    mkdirSync(dirname(file), { recursive: true })
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), name.replace(FILE_NAME, file))
    return filled
  }
}

const fileOf = (databaseUrl: string) => databaseUrl.slice('sqlite:'.length)

let administration: pg.Pool | undefined

/** Runs a statement on a connection that stays for the next one: a new one takes as long as a small test. */
async function onServer(server: string, statement: string): Promise<pg.QueryResult> {
  administration ??= new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true })
    // The server may end while nothing runs; the next statement says what is wrong.
    .on('error', () => {})
  return administration.query(statement)
}

interface Making {
  /** A language's own order by default, as most databases have it: ours must not depend on it. */
  readonly language: string
  /** Takes half of the processor time of writing each page to the log. */
  readonly copied: string
}

let making: Promise<Making> | undefined

/** How the server makes databases. Before version 15 it knows the languages of its operating system only, and always copies files. */
function makingOn(server: string): Promise<Making> {
  making ??= (async () => {
    const { rows } = await onServer(server, `select current_setting('server_version_num')::int >= 150000 as "isNew"`)
    if (!rows[0]?.isNew) return { language: '', copied: '' }
    return { language: `locale_provider icu icu_locale 'en-US' locale 'C'`, copied: 'strategy file_copy' }
  })()
  return making
}

async function createEmpty(server: string, name: string): Promise<void> {
  const { language, copied } = await makingOn(server)
  await onServer(server, `create database ${name} template template0 encoding 'UTF8' ${language} ${copied}`)
  if (serverKind === 'citus') await distribute(server, name)
}

let template: Promise<string> | undefined

/** The name of a migrated database without connections, of this worker's own. */
function migratedTemplate(server: string): Promise<string> {
  template ??= (async () => {
    const name = `template_${process.pid}_${randomUUID().replaceAll('-', '')}`
    await createEmpty(server, name)
    const store = await openStore(databaseAt(server, name))
    await store.close()
    atWorkerEnd(() => dropDatabase(server, name))
    return name
  })()
  return template
}

export const postgres: TestEngine = {
  name: 'PostgreSQL',
  async create({ migrated } = { migrated: false }) {
    const server = await started('postgres')
    const name = newName()
    // A copy of a coordinator's database would name workers that do not know it.
    const isCopied = migrated && serverKind !== 'citus'
    await (isCopied ? createFrom(server, name, await migratedTemplate(server)) : createEmpty(server, name))
    return madeOn(server, name)
  },
  async copy(databaseUrl) {
    const server = await started('postgres')
    const name = newName()
    await createFrom(server, name, new URL(databaseUrl).pathname.slice(1))
    return madeOn(server, name)
  },
}

function newName(): string {
  return `test_${process.pid}_${randomUUID().replaceAll('-', '')}`
}

async function createFrom(server: string, name: string, template: string): Promise<void> {
  if (serverKind === 'pooler') await leave(server, template)
  const { copied } = await makingOn(server)
  await onServer(server, `create database ${name} template ${template} ${copied}`)
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, `drop database ${name} with (force)`)
}

/** Ends what a pooler keeps open: a database that has connections cannot be copied. */
async function leave(server: string, name: string): Promise<void> {
  await onServer(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
}

function madeOn(server: string, name: string): TestDatabase {
  return {
    databaseUrl: databaseAt(server, name),
    async remove() {
      await dropDatabase(server, name)
      if (serverKind === 'citus') await removeFromWorkers(server, name)
    },
  }
}

/** Those that the project runs on. */
export const engines: readonly TestEngine[] = [sqlite, postgres].filter(({ name }) => inject('engines').includes(name))
