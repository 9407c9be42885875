import { expect, test } from 'vitest'
import { needs } from '../support/given-server.ts'
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { makeDataset, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

test.skipIf(!hasPgbouncer)(
  'everything works through pgbouncer in transaction mode, with more clients than connections',
  async (context) => {
    needs(context, 'session') // of a server, behind a pooler of its own
    const url = await startPgbouncer(await newDatabase())
    const nodes = await Promise.all([openNode(url), openNode(url)])
    const [one, two] = nodes
    const shared = await makeDataset(one)
    const rows = nodes.map((node) => rowsOn(node, shared))
    const many = Array.from({ length: 1_000 }, (_, n) => ({ n }))
    await rows[0]?.append(many)
    const path = { dataset_id: shared.datasetId }
    const work = Array.from({ length: 30 }, async (_, round) => {
      const here = rows[round % 2] ?? rowsOn(two, shared)
      await here.append([{ n: round }])
      await here.append(many.slice(0, 100))
      const page = await here.page({ sort: ['-n'], filter: ['n:>100'], limit: 5 })
      expect(page.data.map(({ values }) => values['n'])).toEqual([999, 998, 997, 996, 995])
      expect((await here.page({ limit: 3 })).data.map(({ id }) => id)).toEqual(['row_1', 'row_2', 'row_3'])
    })
    await Promise.all(work)
    const { operations, caller } = rowsOn(one, shared)
    await operations.updateColumn(
      { path: { ...path, column_name: 'n' }, query: { dry_run: false }, body: { type: 'text' } },
      caller,
    )
    await operations.createColumn({ path, headers: {}, body: { name: 'm', type: 'json' } }, caller)
    const last = await rowsOn(two, shared).page({ limit: 1 })
    expect(last.data[0]?.values).toEqual({ n: '0', m: null })
    expect((await rowsOn(two, shared).dataset()).row_count).toBe(1_000 + 30 * 101)
  },
)
