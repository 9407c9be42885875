import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const CYCLES = 2
const WRITERS = 4

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
  async ({ create }) => {
    const { databaseUrl, remove } = await create()
    onTestFinished(remove)
    const store = await openStore(databaseUrl)
    const { apiKey, projectId } = await makeOrganization(store)
    await store.close()

    const acknowledged: string[] = []
    let datasetId = ''
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      // One event loop, then two.
      const WORKERS = String(cycle + 1)
      const server = spawnServer({ DATABASE_URL: databaseUrl, NODE_ENV: 'production', WORKERS })
      const service = new DatasetService({ apiKey, baseUrl: await server.baseUrl, maxRetries: 0 })
      if (cycle === 0) {
        const columns = [
          { name: 'batch', type: 'text' as const },
          { name: 'n', type: 'number' as const },
          { name: 'of', type: 'number' as const },
        ]
        datasetId = (await service.datasets.create({ name: 'Kill', project_id: projectId, columns })).id
      }
      let answers = 0
      const killAfter = 30 + 17 * cycle
      const seen = () => {
        answers += 1
        if (answers === killAfter) server.process.kill('SIGKILL')
      }
      const writers = Array.from({ length: WRITERS }, (_, n) =>
        appendUntilKilled(service, datasetId, cycle * WRITERS + n, seen),
      )
      acknowledged.push(...(await Promise.all(writers)).flat())
      await server.exit
    }

    const server = spawnServer({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
    const service = new DatasetService({ apiKey, baseUrl: await server.baseUrl, maxRetries: 0 })
    const rows = await service.data.list(datasetId, { limit: 100 }).toArray()
    const batches = Map.groupBy(rows, (row) => row['batch'])
    for (const [name, batch] of batches) expect(batch.length, `rows of batch ${name}`).toBe(batch[0]?.['of'])
    expect(acknowledged.filter((name) => !batches.has(name))).toEqual([])
    expect((await service.datasets.get(datasetId)).row_count).toBe(rows.length)
    // The log of changes must have no gap, and no append that was not stored.
    expect(await problemsOf(databaseUrl)).toEqual([])
    expect((await service.organization.getUsage()).change_log.changes).toBe(batches.size)
  },
)
