import { cpus } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { changedTexts, searchesOf, type TextHistory, textHistory } from '../property/contains-model.ts'
import { filterText } from '../property/row-model.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { datasetOf, type EngineSide, startTwoEngines } from './support/two-engines.ts'

/** Enough rows that an index is asked, before it is made and after. */
const TEXTS = { least: 300, most: 320 }
/** And as many parts of texts that are there. */
const NEEDLES = 25
/** By the planted defect. */
const REMOVED_ROWS = 100
const NEW_SEED = Math.floor(Math.random() * 2 ** 31) + 1

/**
 * Random texts are looked for in random texts, by an index of kind `contains`, on both engines: each pair of a text and what is looked for is a hit
 * where `includes()` says so. Rows are stored before and after the index is created, changed and deleted. The planted defect is another
 * program that takes the entries of a hundred rows out of the index on SQLite.
 */
await instrument({ searches: 1_000, seed: NEW_SEED }, async ({ folder, numbers: { searches, seed }, plant }) => {
  const engines = await startTwoEngines(folder)
  const found = { searches: 0, pairs: 0, hits: 0, differences: [] as string[] }
  const numRuns = Math.ceil(searches / (NEEDLES * 2))
  const histories = fc.sample(textHistory(TEXTS, NEEDLES), { numRuns, seed }).values()
  const work = async () => {
    for (const history of histories) {
      await Promise.all(engines.sides.map((side) => search(side, history)))
      progress(`${found.searches} searches`)
    }
  }

  async function search(side: EngineSide, history: TextHistory) {
    const { rows, indexes, groups } = side.service
    const name = 'name'
    const id = await datasetOf(
      side,
      [{ name, type: 'text' }],
      history.before.map((text) => ({ name: text })),
    )
    await indexes.create(id, { fields: [name], kind: 'contains' })
    await rows.append(
      id,
      history.after.map((text) => ({ name: text })),
    )
    const texts = await changedTexts(history, {
      update: (row, text) => rows.update(id, row, { name: text }),
      delete: (row) => rows.delete(id, row),
    })
    if (plant && side.engine === 'SQLite') removeEntries(side.database.file, texts)
    for (const operand of searchesOf(history, texts)) {
      const filter = [filterText({ field: name, type: 'text', operator: '~', operand })]
      const hits = await rows.list(id, { filter, limit: 100 }).toArray()
      const [all] = (await groups.list(id, { filter })).data
      const expected = [...texts].flatMap(([row, text]) => (text?.includes(operand) ? [row] : []))
      const isRight = isDeepStrictEqual(
        hits.map((row) => row.id),
        expected,
      )
      if (!isRight || all?.measures[':count'] !== expected.length)
        found.differences.push(`${side.engine}: ${JSON.stringify(operand)} in ${JSON.stringify([...texts])}`)
      found.searches += 1
      found.pairs += texts.size
      found.hits += expected.length
    }
    await side.service.datasets.delete(id)
  }

  await Promise.all(cpus().map(work))
  await engines.stop()
  const { differences, ...counted } = found
  return {
    figures: { seed, ...counted, differences: differences.length },
    broken: unless(differences.length === 0, `${differences.length} searches differ, such as ${differences[0]}`),
  }
})

/** In all indexes that there are at the moment; of a row that has no entries nothing is removed. */
function removeEntries(file: string, texts: ReadonlyMap<string, string | null>): void {
  const database = new Database(file, { timeout: 10_000 })
  const indexes = database.prepare<[], string>(`select name from sqlite_master where sql like '%using fts5%'`).pluck()
  for (const index of indexes.all()) {
    const remove = database.prepare(`insert into ${index} (${index}, rowid, cell) values ('delete', ?, ?)`)
    for (const [row, text] of [...texts].slice(0, REMOVED_ROWS))
      if (text !== null) remove.run(Number(row.replace('row_', '')), text)
  }
  database.close()
}
