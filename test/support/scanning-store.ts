import { connectReadOnly } from '../../server/store/engines/sqlite/connection.ts'
import { scanRows } from '../../server/store/engines/sqlite/scan.ts'
import type { Store } from '../../server/store/store.ts'

/** A store that scans for every page, in windows of so many rows, as the scan lane does for large datasets. */
export function scanningStore(store: Store, databaseUrl: string, windowRows: number): Store {
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
