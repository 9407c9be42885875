import { scanRows as scanPostgres } from '../../server/store/runtime/postgres/scan.ts'
import { scanRows } from '../../server/store/runtime/sqlite/scan.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import type { Store } from '../../server/store/store.ts'

/** A store that scans for every page, on SQLite in windows of so many rows, as the scan lane does for large datasets. */
export function scanningStore(store: Store, databaseUrl: string, windowRows: number): Store {
  if (databaseUrl.startsWith('postgres:')) return scanningPostgres(store, databaseUrl)
  const { db } = connectReadOnly(databaseUrl.replace(/^sqlite:/, ''))
  return {
    ...store,
    selectRows: (query) => scanRows(db, query, async () => {}, windowRows),
    async close() {
      await db.destroy()
      await store.close()
    },
  }
}

/** As if the rows were so large that their positions have to be found first. */
function scanningPostgres(store: Store, databaseUrl: string): Store {
  const db = connect(databaseUrl, CREATE_SCHEMA, { connections: 4, statementMs: 10_000 })
  return {
    ...store,
    selectRows: (query) => scanPostgres(db, { ...query, largestRowBytes: query.limitBytes }),
    async close() {
      await db.destroy()
      await store.close()
    },
  }
}
