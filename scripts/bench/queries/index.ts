import { DatasetService } from '../../../client/index.ts'
import { type Bench, ours } from '../bench.ts'
import { createDataset, type Tenant } from '../ours.ts'
import type { Stage } from '../postgres/stage.ts'
import type { ServerProcess } from '../processes.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { any } from './any.ts'
import { contains } from './contains.ts'
import type { Ground, QueryScenario } from './ground.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { indexedRowsIn } from './indexed-rows-in.ts'
import { noisyGroups } from './noisy-groups.ts'
import { oneOf } from './one-of.ts'
import { rules } from './rules.ts'
import { upsert } from './upsert.ts'

/** What filters, groups, indexes, rules, upserts and histories cost. */
const all: readonly QueryScenario[] = [oneOf, any, groups, contains, indexedRowsIn, noisyGroups, upsert, rules, history]

/** On SQLite, with the dataset that other scenarios read. */
export const queryScenarios: readonly Scenario[] = all.map(({ name, run }) => ({
  name,
  async run(bench) {
    const { server, quiet, noisy } = await bench.service()
    return run(bench, groundOf('', { server, quiet, noisy }, bench, await bench.dataset()))
  },
}))

/** On PostgreSQL, whose processes count too. */
export function postgresQueryScenarios(stage: () => Promise<Stage>): readonly Scenario[] {
  let made: Promise<string> | undefined
  return all.map(({ name, run }) => ({
    name,
    async run(bench) {
      const { nodes, tenant, noisy, databasePid, newDataset } = await stage()
      made ??= newDataset(bench.settings.rows)
      const place = { server: nodes[0], quiet: tenant, noisy, databasePid }
      return run(bench, groundOf('PostgreSQL: ', place, bench, await made))
    },
  }))
}

interface Place {
  readonly server: ServerProcess
  readonly quiet: Tenant
  readonly noisy: Tenant
  readonly databasePid?: number
}

function groundOf(prefix: string, place: Place, { settings }: Bench, datasetId: string): Ground {
  const { server, quiet, noisy, databasePid } = place
  const contenderOf = (tenant: Tenant) => ({ ...ours(server, tenant), ...(databasePid && { databasePid }) })
  return {
    prefix,
    groupsMs: databasePid === undefined ? { fromRows: 600, fromIndex: 100 } : { fromRows: 400 },
    upsertsPerSecond: databasePid === undefined ? 70_000 : 30_000,
    own: contenderOf(quiet),
    noisy: contenderOf(noisy),
    service: new DatasetService({ apiKey: quiet.apiKey, baseUrl: server.baseUrl, timeoutMs: 300_000 }),
    datasetId,
    newDataset: (rows) => createDataset(server, quiet, rows),
    noisyDatasetId: () => createDataset(server, noisy, settings.rows),
  }
}
