import { join } from 'node:path'
import { ours, type Service } from '../bench.ts'
import { replyOf } from '../contenders.ts'
import { below, figure } from '../figure.ts'
import { median } from '../figures.ts'
import { copyOf, startOurs } from '../ours.ts'
import type { Scenario } from './scenario.ts'

/** The time from the start of the process to the first reply with data, on an existing database. */
export const firstAnswer: Scenario = {
  name: 'start',
  async run(bench) {
    const { database: original, quiet } = await bench.service()
    const datasetId = await bench.dataset()
    const database = await copyOf(original, join(bench.folder, 'start'))
    const milliseconds: number[] = []
    for (let round = 0; round < bench.settings.rounds + 1; round += 1)
      milliseconds.push(await startOnce({ database, quiet }, datasetId))
    // The first start reads the files from disk.
    const warm = median(milliseconds.slice(1))
    return [
      figure({
        what: 'start to first answer',
        unit: 'ms',
        ours: warm,
        reach: [below(400, warm, 'ms')],
        rounds: milliseconds,
      }),
    ]
  },
}

async function startOnce({ database, quiet }: Pick<Service, 'database' | 'quiet'>, datasetId: string): Promise<number> {
  const began = performance.now()
  const server = await startOurs(database)
  await replyOf(ours(server, quiet), `/datasets/${datasetId}`)
  const milliseconds = performance.now() - began
  await server.stop()
  return milliseconds
}
