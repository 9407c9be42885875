import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Engine, type Statements, StoreError } from './engines/engine.ts'
import { openSqlite } from './engines/sqlite/engine.ts'
import type { ExportQuery, RowExport } from './exports/export-query.ts'
import { type IndexLifecycle, indexLifecycle } from './index-lifecycle.ts'
import * as reads from './reads/index.ts'
import * as writes from './writes/index.ts'

/** What is stored, as functions with plain arguments and answers. Failures are thrown as `StoreError`. */
export interface Store extends Statements, IndexLifecycle {
  /** The key that signs cursors, the same on every node. */
  readonly cursorKey: KeyObject
  /** Makes a dataset; false when the organization has no such project. */
  createDataset(dataset: Parameters<Statements['insertDataset']>[0]): Promise<boolean>
  /** Deletes a dataset with its rows; false when the organization has no such dataset. */
  deleteDataset(dataset: Parameters<Statements['deleteDatasetRecord']>[0]): Promise<boolean>
  explainRows: Engine['explainRows']
  /** Everything that a query lets through, as one moment has it. Resolves when its first bytes are there. */
  exportRows(query: ExportQuery): Promise<RowExport>
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** Opens the database of a `sqlite:FILE` address and brings it to this server's schema. */
export async function openStore(databaseUrl: string): Promise<Store> {
  const engine = openSqlite(databaseUrl.replace(/^sqlite:/, ''))
  try {
    await engine.migrate()
    return await storeOver(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function storeOver(engine: Engine): Promise<Store> {
  const statements = statementsOf(engine)
  const fresh = randomBytes(32).toString('base64')
  const secret =
    (await statements.findSecret({ name: 'cursor' })) ??
    (await statements.ensureSecret({ name: 'cursor', value: fresh }))
  return {
    ...statements,
    ...indexLifecycle(engine, statements),
    cursorKey: createSecretKey(secret, 'base64'),
    // Table first and record last, and the other way round on deletion: whatever is interrupted, no record lacks its table.
    async createDataset(dataset) {
      const { datasetId, now } = dataset
      await statements.createRowTable({ datasetId, columnTypes: dataset.columns.map(({ type }) => type), now })
      const created = await statements.insertDataset(dataset)
      if (!created) await statements.dropRowTable({ datasetId })
      return created
    },
    async deleteDataset(dataset) {
      const deleted = await statements.deleteDatasetRecord(dataset)
      // Without its record the dataset is gone; a table that cannot be dropped now is left to the sweep.
      if (deleted) await statements.dropRowTable(dataset).catch(() => {})
      return deleted
    },
    explainRows: (query) => engine.explainRows(query),
    exportRows: (query) => engine.exportRows(query),
    backup: (file) => engine.backup(file),
    close: () => engine.close(),
  }
}

/** Each named read and write as a function that runs where the engine decides. */
function statementsOf(engine: Engine): Statements {
  const statements: Record<string, unknown> = {}
  for (const name of namesOf(reads)) statements[name] = (args: never) => engine.read(name, args)
  for (const name of namesOf(writes)) statements[name] = (args: never) => engine.write(name, args)
  // Built from the same two lists of names that `Statements` is made of.
  return statements as Statements
}

function namesOf<Functions extends object>(functions: Functions): (keyof Functions)[] {
  return Object.keys(functions) as (keyof Functions)[]
}

export { StoreError }
