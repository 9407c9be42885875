import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { engines } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const ROWS = 20_000

/** Asking without a pause would take the processor from the import. The kill is to come before its end. */
const PAUSE_MS = { beforeKill: 20, afterwards: 60 }

/** Rows whose numbers say where they are in the file. */
function file(): string {
  const lines = Array.from({ length: ROWS }, (_, n) => `row ${n},${n}\n`)
  return `name,n\n${lines.join('')}`
}

type Mode = 'append' | 'upsert' | 'replace'

/** Another process carries on an append by the same statements in `imports-interrupted`, on each engine. */
const MODES: Readonly<Record<string, readonly Mode[]>> = {
  SQLite: ['append', 'upsert', 'replace'],
  PostgreSQL: ['upsert', 'replace'],
}

interface Begun {
  readonly mode: Mode
  readonly id: string
  readonly importId: string
}

/** Begins an import into a new dataset of one row, and resolves when it is in its middle. */
async function beginImport(service: DatasetService, projectId: string, mode: Mode): Promise<Begun> {
  const columns = [
    { name: 'name', type: 'text' as const },
    { name: 'n', type: 'number' as const },
  ]
  const { id } = await service.datasets.create({ name: mode, project_id: projectId, columns })
  await service.rows.append(id, [{ name: 'before', n: -1 }])
  if (mode === 'upsert') await service.indexes.create(id, { fields: ['n'], unique: true })
  const match = mode === 'upsert' ? { match: ['n'] } : {}
  const { id: importId } = await service.imports.create(id, file(), { mode, ...match, on_error: 'skip' })
  // How far a replacement is, is noted after a second at the earliest, and it may have ended by then.
  for (let rows = mode === 'replace' ? ROWS : 0; rows < ROWS / 4; ) {
    await setTimeout(PAUSE_MS.beforeKill)
    rows = (await service.imports.get(importId)).rows_read
  }
  return { mode, id, importId }
}

/** Waits for the end of an import that goes on, and checks what the dataset has. */
async function expectWhole(service: DatasetService, { mode, id, importId }: Begun): Promise<void> {
  let state = await service.imports.get(importId)
  while (state.ended_at === null) {
    // Until the switch a replacement is not seen.
    if (mode === 'replace') expect([1, ROWS]).toContain((await service.datasets.get(id)).row_count)
    await setTimeout(PAUSE_MS.afterwards)
    state = await service.imports.get(importId)
  }
  expect(state, mode).toMatchObject({ status: 'succeeded', rows_read: ROWS, rows_written: ROWS })
  const { data } = await service.groups.list(id, { measure: [':count', 'n:sum'] })
  const numbers = (ROWS * (ROWS - 1)) / 2
  const [count, sum] = mode === 'replace' ? [ROWS, numbers] : [ROWS + 1, numbers - 1]
  expect(data[0]?.measures, mode).toMatchObject({ ':count': count, 'n:sum': sum })
}

test.each(engines)(
  'an import that is killed goes on when the server starts again: no row twice, none lost, nothing half visible ($name)',
  { timeout: 600_000 }, // as long as a test of each import may take
  async (engine) => {
    const { databaseUrl, apiKey, projectId } = await preparedOrganization(engine)
    const settings = { DATABASE_URL: databaseUrl, NODE_ENV: 'production', IMPORT_FOLDER: temporaryFolder() }
    const start = async () => {
      const server = spawnServer(settings)
      return { server, service: new DatasetService({ apiKey, baseUrl: await server.baseUrl }) }
    }
    let { server, service } = await start()
    for (const mode of MODES[engine.name] ?? []) {
      const begun = await beginImport(service, projectId, mode)
      server.process.kill('SIGKILL')
      await server.exit
      const next = await start()
      server = next.server
      service = next.service
      await expectWhole(service, begun)
    }
    server.process.kill('SIGTERM')
    await server.exit
    expect(await problemsOf(databaseUrl)).toEqual([])
  },
)
