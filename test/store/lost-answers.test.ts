import { expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { engines } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { spawnServer } from '../support/spawned-server.ts'

const WRITERS = 4
const BATCHES = 8

/** Every fifth reply is lost on its way. At the reply `KILLED_AT` the server is killed after it has committed. */
const LOST_EACH = 5
const KILLED_AT = 13

test.each(engines)(
  'appends whose answers are lost, with the connection or with the server, are sent again and stored once ($name)',
  async (engine) => {
    const { databaseUrl, apiKey, projectId } = await preparedOrganization(engine)
    const start = () => spawnServer({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
    let server = start()
    let replies = 0
    const proxy = await cuttingProxy(() => {
      replies += 1
      if (replies === KILLED_AT) proxy.forwardTo(replaceServer())
      return replies % LOST_EACH === 0 || replies === KILLED_AT
    })
    async function replaceServer(): Promise<string> {
      server.process.kill('SIGKILL')
      await server.exit
      server = start()
      return server.baseUrl
    }
    proxy.forwardTo(server.baseUrl)

    let replayed = 0
    const service = new DatasetService({
      apiKey,
      baseUrl: proxy.baseUrl,
      maxRetries: 20,
      onResponse: ({ response }) => {
        if (response?.headers.get('Idempotent-Replayed') === 'true') replayed += 1
      },
    })
    const columns = (['batch', 'n', 'of'] as const).map((name) => ({ name, type: 'number' as const }))
    const { id } = await service.datasets.create({ name: 'Lost', project_id: projectId, columns })
    const expected = new Map<number, number>()
    const write = async (writer: number) => {
      for (let turn = 0; turn < BATCHES; turn += 1) {
        const [batch, of] = [writer * BATCHES + turn, 1 + (turn % 20)]
        expected.set(batch, of)
        const rows = Array.from({ length: of }, (_, n) => ({ batch, n, of }))
        const { rows_added } = await service.rows.append(id, rows)
        expect(rows_added).toBe(of)
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))

    expect(replies).toBeGreaterThan(KILLED_AT)
    expect(replayed).toBeGreaterThan(0)
    const rows = await service.data.list(id, { limit: 100 }).toArray()
    const stored = Map.groupBy(rows, ({ batch }) => Number(batch))
    expect(new Map([...stored].map(([batch, of]) => [batch, of.length]))).toEqual(expected)
    expect((await service.datasets.get(id)).row_count).toBe(rows.length)
    expect(await service.datasets.list().toArray()).toHaveLength(1)
  },
)
