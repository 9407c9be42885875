import { DatasetService } from '../../../client/index.ts'
import { ours } from '../bench.ts'
import { pagePath } from '../pages.ts'
import { cities } from './groups.ts'
import type { Product, StartProduct } from './product.ts'

/** Our own server on the stage, with an index that serves the largest amounts of a city. */
export const startOursAsProduct: StartProduct = async (stage, rows) => {
  const { nodes, tenant, databasePid } = stage
  const contender = { ...ours(nodes[0], tenant), databasePid }
  const datasetId = await stage.newDataset(rows)
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl: contender.baseUrl, timeoutMs: 300_000 })
  await service.indexes.create(datasetId, { fields: ['city', '-amount'] })
  const dataset = `/datasets/${datasetId}`
  const product: Product = {
    contender,
    page: async (from) => ({ path: await pagePath(contender, datasetId, from) }),
    largestOf: (city, limit) => {
      const query = new URLSearchParams({ filter: `city:${city}`, sort: '-amount', limit: String(limit) })
      return { path: `${dataset}/data?${query}` }
    },
    row: (index) => ({ path: `${dataset}/rows/row_${index + 1}` }),
    groups: () => ({ path: `${dataset}/aggregate?group=city&measure=:count,amount:avg` }),
    append: (appended) => ({ path: `${dataset}/rows`, body: JSON.stringify({ rows: appended }) }),
    rowsOf: (reply) => {
      const { data } = reply as { data: [] | { values: object } }
      return Array.isArray(data) ? data : [data.values]
    },
    groupsOf: (reply) =>
      cities(
        (reply as { data: { group: { city: string }; measures: Record<string, number> }[] }).data,
        ({ group, measures }) => ({
          city: group.city,
          count: measures[':count'] ?? Number.NaN,
          average: measures['amount:avg'] ?? Number.NaN,
        }),
      ),
  }
  return product
}
