import { expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { engines } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const WRITERS = 4
const KILLED_AFTER = 47

/** Appends batches until the server is killed; returns the acknowledged ones. */
async function appendUntilKilled(
  service: DatasetService,
  datasetId: string,
  writer: number,
  seen: () => void,
): Promise<string[]> {
  const acknowledged: string[] = []
  for (let batch = 0; ; batch += 1) {
    const name = `${writer}-${batch}`
    const rows = Array.from({ length: 1 + (batch % 20) }, (_, n) => ({ batch: name, n, of: 1 + (batch % 20) }))
    try {
      await service.rows.append(datasetId, rows)
    } catch {
      return acknowledged
    }
    acknowledged.push(name)
    seen()
  }
}

test.each(engines)(
  'kill -9 under load loses no acknowledged batch, doubles none, and leaves none half there ($name)',
  async (engine) => {
    const { databaseUrl, apiKey, projectId } = await preparedOrganization(engine)
    const settings = { DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
    // On SQLite event loops share what a group commit writes.
    const killed = spawnServer({ ...settings, WORKERS: engine.name === 'SQLite' ? '2' : '1' })
    const loaded = new DatasetService({ apiKey, baseUrl: await killed.baseUrl, maxRetries: 0 })
    const columns = [
      { name: 'batch', type: 'text' as const },
      { name: 'n', type: 'number' as const },
      { name: 'of', type: 'number' as const },
    ]
    const { id } = await loaded.datasets.create({ name: 'Kill', project_id: projectId, columns })
    let answers = 0
    const seen = () => {
      answers += 1
      if (answers === KILLED_AFTER) killed.process.kill('SIGKILL')
    }
    const writers = Array.from({ length: WRITERS }, (_, n) => appendUntilKilled(loaded, id, n, seen))
    const acknowledged = (await Promise.all(writers)).flat()
    await killed.exit

    const server = spawnServer(settings)
    const service = new DatasetService({ apiKey, baseUrl: await server.baseUrl, maxRetries: 0 })
    const rows = await service.data.list(id, { limit: 100 }).toArray()
    const batches = Map.groupBy(rows, (row) => row['batch'])
    for (const [name, batch] of batches) expect(batch.length, `rows of batch ${name}`).toBe(batch[0]?.['of'])
    expect(acknowledged.filter((name) => !batches.has(name))).toEqual([])
    expect((await service.datasets.get(id)).row_count).toBe(rows.length)
    // The log of changes must have no gap, and no append that was not stored.
    expect(await problemsOf(databaseUrl)).toEqual([])
    expect((await service.organization.getUsage()).change_log.changes).toBe(batches.size)
  },
)
