import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { ImportFiles } from '../../server/store/import-files.ts'
import { type Imports, importLifecycle } from '../../server/store/import-lifecycle.ts'
import { WRITTEN } from '../../server/store/import-terms.ts'
import type { NewImport } from '../../server/store/interface/imports.ts'
import type { Engine } from '../../server/store/runtime/engine.ts'
import { openPostgres } from '../../server/store/runtime/postgres/engine.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import type { TestEngine } from './engines.ts'
import { makeOrganization } from './test-server.ts'
import { writtenParquet } from './written-parquet.ts'

/** Parts have a hundredth of the rows that they have in a server. */
const SMALLER = 100

/** So many rows a part has that is written. */
export const PART = WRITTEN.maxRows / SMALLER

/** Three parts. */
export const ROWS = 2.5 * PART

/** A place in an import where it waits. */
export interface Held {
  /** Resolves when an import is there. */
  readonly reached: Promise<void>
  goOn(): void
}

type Asked = Pick<NewImport, 'format' | 'mode' | 'onError' | 'match' | 'organizationId' | 'datasetId'>

/** What the imports of several tests are over: a store, and a second engine on its database. */
export interface ImportDatabase {
  readonly store: Store
  readonly engine: Engine
  close(): Promise<void>
}

export async function openImportDatabase({ create }: TestEngine): Promise<ImportDatabase> {
  const { databaseUrl, remove } = await create({ migrated: true })
  const store = await openStore(databaseUrl)
  const engine = databaseUrl.startsWith('sqlite:')
    ? openSqlite(databaseUrl.slice('sqlite:'.length))
    : openPostgres({ url: databaseUrl, replicaUrl: undefined, createSchema: CREATE_SCHEMA })
  const close = async () => {
    await engine.close()
    await store.close()
    await remove()
  }
  return { store, engine, close }
}

/** Imports of an organization of their own that can be held before they read a part of their file. */
export interface HeldImports extends Omit<ImportDatabase, 'close'> {
  readonly files: ImportFiles
  readonly imports: Imports
  readonly dataset: { readonly organizationId: string; readonly datasetId: string }
  /** Holds the import that reads its so many-th part from now on. */
  hold(part: number): Held
  /** Holds all imports of Parquet files before these are unpacked, from now on. Says which organizations' are held. */
  holdUnpacking(): { readonly unpacking: ReadonlySet<string>; goOn(): void }
  /** Begins an import of rows whose cells are 0, 1, 2, … */
  begin(importId: string, asked?: Partial<Asked>, rows?: number): Promise<void>
  /** The import when it has ended and its file is gone. */
  ended(importId: string): ReturnType<Engine['statements']['findImport']>
  /** Imports of another process that has the same files. */
  another(): Imports
}

/** `change` returns what imports have instead of functions of the engine. */
export async function heldImports(
  { store, engine }: ImportDatabase,
  change: (engine: Engine) => Partial<Engine> = () => ({}),
): Promise<HeldImports> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-held-'))
  const { organizationId, projectId } = await makeOrganization(store)
  const dataset = { organizationId, datasetId: newId('ds') }
  const columns = [{ name: 'n', type: 'number' as const }]
  await store.createDataset({ ...dataset, projectId, name: 'Held', columns, now: 1 })
  const files = new ImportFiles(join(folder, 'import-'))
  let reads = 0
  const waits = new Map<number, { reached: () => void; goOn: Promise<void> }>()
  const read: Engine['files']['read'] = async (organization, asked) => {
    const part = { ...asked, maxRows: asked.maxRows / SMALLER }
    reads += 1
    const wait = waits.get(reads)
    wait?.reached()
    await wait?.goOn
    return engine.files.read(organization, part)
  }
  const begins: Engine['files']['begin'] = (organization, beginning) => engine.files.begin(organization, beginning)
  const unpacking = new Set<string>()
  let unpackingGoesOn: Promise<void> | undefined
  const opened: Imports[] = []
  const another = () => {
    const guess: Engine['files']['guess'] = (organization, part) => engine.files.guess(organization, part)
    const unpack: Engine['files']['unpack'] = async (...args) => {
      unpacking.add(args[0])
      await unpackingGoesOn
      return engine.files.unpack(...args)
    }
    const made = importLifecycle(
      { ...engine, ...change(engine), files: { begin: begins, read, guess, unpack } },
      files,
      store,
    )
    opened.push(made)
    return made
  }
  const imports = another()
  onTestFinished(async () => {
    await Promise.all(opened.map((each) => each.stop()))
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    ...{ store, engine, files, imports, dataset, another },
    hold(part) {
      const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      waits.set(reads + part, { reached: reached.resolve, goOn: open.promise })
      return { reached: reached.promise, goOn: open.resolve }
    },
    holdUnpacking() {
      const open = Promise.withResolvers<void>()
      unpackingGoesOn = open.promise
      return { unpacking, goOn: open.resolve }
    },
    async begin(importId, asked, rows = ROWS) {
      const cells = Array.from({ length: rows }, (_, n) => n)
      const format = asked?.format ?? 'csv'
      const file =
        format === 'parquet'
          ? writtenParquet([{ name: 'n', data: cells, type: 'INT32' }])
          : Buffer.from(`n\n${cells.join('\n')}\n`)
      const body = { bytes: ReadableStream.from([file]), allowedBytes: 1e9 }
      const begun = { mode: 'append', onError: 'skip', match: undefined, ...asked, format } as const
      const created = await imports.createImport({
        ...{ ...dataset, ...begun, importId, idempotencyKey: undefined, target: [] },
        ...{ body, now: Date.now() },
      })
      if (created.outcome !== 'created') throw new Error(created.outcome)
    },
    async ended(importId) {
      const key = { organizationId, importId }
      while (await files.has(key)) await new Promise((resolve) => setTimeout(resolve, 5))
      return engine.statements.findImport(key)
    },
  }
}
