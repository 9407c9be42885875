import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const ROWS = 20_000

/** Asking without a pause would take the processor from the import. */
const PAUSE_MS = 20

/** Rows whose numbers say where they are in the file. */
function file(): string {
  const lines = Array.from({ length: ROWS }, (_, n) => `row ${n},${n}\n`)
  return `name,n\n${lines.join('')}`
}

const cases = engines.flatMap((engine) =>
  (['append', 'upsert', 'replace'] as const).map((mode) => ({ ...engine, mode })),
)

test.each(cases)(
  'an import ($mode) that is killed goes on when the server starts again: no row twice, none lost, nothing half visible ($name)',
  async ({ create, mode }) => {
    const { databaseUrl, remove } = await create()
    onTestFinished(remove)
    const store = await openStore(databaseUrl)
    const { apiKey, projectId } = await makeOrganization(store)
    await store.close()
    const settings = { DATABASE_URL: databaseUrl, NODE_ENV: 'production', IMPORT_FOLDER: temporaryFolder() }

    const first = spawnServer(settings)
    const service = new DatasetService({ apiKey, baseUrl: await first.baseUrl })
    const columns = [
      { name: 'name', type: 'text' as const },
      { name: 'n', type: 'number' as const },
    ]
    const { id } = await service.datasets.create({ name: 'Killed', project_id: projectId, columns })
    await service.rows.append(id, [{ name: 'before', n: -1 }])
    if (mode === 'upsert') await service.indexes.create(id, { fields: ['n'], unique: true })
    const match = mode === 'upsert' ? { match: ['n'] } : {}
    const { id: importId } = await service.imports.create(id, file(), { mode, ...match, on_error: 'skip' })
    for (let rows = 0; rows < ROWS / 4; ) {
      await setTimeout(PAUSE_MS)
      rows = (await service.imports.get(importId)).rows_read
    }
    first.process.kill('SIGKILL')
    await first.exit

    const second = spawnServer(settings)
    const after = new DatasetService({ apiKey, baseUrl: await second.baseUrl })
    let state = await after.imports.get(importId)
    while (state.ended_at === null) {
      // Until the switch a replacement is not seen.
      if (mode === 'replace') expect([1, ROWS]).toContain((await after.datasets.get(id)).row_count)
      await setTimeout(PAUSE_MS)
      state = await after.imports.get(importId)
    }
    expect(state).toMatchObject({ status: 'succeeded', rows_read: ROWS, rows_written: ROWS })
    const { data } = await after.groups.list(id, { measure: [':count', 'n:sum'] })
    const numbers = (ROWS * (ROWS - 1)) / 2
    const count = mode === 'replace' ? ROWS : ROWS + 1
    expect(data[0]?.measures).toMatchObject({ ':count': count, 'n:sum': mode === 'replace' ? numbers : numbers - 1 })
    second.process.kill('SIGTERM')
    await second.exit
    expect(await problemsOf(databaseUrl)).toEqual([])
  },
)
