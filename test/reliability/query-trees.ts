import { cpus } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Row } from '../../client/index.ts'
import { COLUMNS, rows as someRows } from '../property/arbitraries.ts'
import { matchesTree, tree as someTree, type Tree, treeJson } from '../property/condition-model.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { datasetOf, type EngineSide, startTwoEngines, textOf } from './support/two-engines.ts'

const TREES_OF_A_DATASET = 25
/** With so many rows a filter runs in the lane of scans. */
const MANY_ROWS = 600
const PAGE_ROWS = 100
/** Node takes 16 KiB of a request's head. */
const LONGEST_ADDRESS = 12_000
const NEW_SEED = Math.floor(Math.random() * 2 ** 31) + 1

/**
 * Random trees of conditions over random rows on both engines: the replies are the same byte by byte, and have the rows that an evaluator in
 * plain JavaScript finds. Every second tree goes in the address, the others in a body; every second dataset has its rows many times.
 * The planted defect is a client that leaves out each `not`.
 */
await instrument({ trees: 10_000, seed: NEW_SEED }, async ({ folder, numbers: { trees, seed }, plant }) => {
  const engines = await startTwoEngines(folder)
  const found = { trees: 0, rows: 0, matching: 0, differences: [] as string[] }
  const count = Math.ceil(trees / TREES_OF_A_DATASET)
  const made = fc.tuple(someRows, fc.array(someTree, { minLength: TREES_OF_A_DATASET, maxLength: TREES_OF_A_DATASET }))
  const samples = fc.sample(made, { numRuns: count, seed }).entries()
  const work = async () => {
    for (const [at, [rows, conditions]] of samples) {
      const all = at % 2 === 0 ? rows : repeated(rows)
      await compare(engines.sides, all, conditions.slice(0, trees - at * TREES_OF_A_DATASET))
      progress(`${found.trees} trees`)
    }
  }

  async function compare(sides: readonly EngineSide[], rows: readonly Row[], conditions: readonly Tree[]) {
    const columns = [...COLUMNS, { name: 'place', type: 'number' as const }]
    const placed = rows.map((row, index) => ({ ...row, place: index }))
    const ids = await Promise.all(sides.map((side) => datasetOf(side, columns, placed)))
    for (const [at, condition] of conditions.entries()) {
      const where = treeJson(plant ? withoutNot(condition) : condition)
      const texts = await Promise.all(sides.map((side, index) => pageOf(side, `${ids[index]}`, where, at % 2 === 0)))
      const expected = placed.filter((row) => matchesTree(row, condition)).slice(0, PAGE_ROWS)
      const places = texts.map((text) => (JSON.parse(text) as { data: Row[] }).data.map((row) => row['place']))
      const isSame = new Set(texts.map(withoutCursor)).size === 1
      const isRight = places.every((each) =>
        isDeepStrictEqual(
          each,
          expected.map(({ place }) => place),
        ),
      )
      if (!isSame || !isRight)
        found.differences.push(`${JSON.stringify(where)} over ${JSON.stringify(rows.slice(0, 25))}`)
      found.trees += 1
      found.rows += rows.length
      found.matching += expected.length
    }
    await Promise.all(sides.map((side, index) => side.service.datasets.delete(`${ids[index]}`)))
  }

  await Promise.all(cpus().map(work))
  await engines.stop()
  const { differences, ...counted } = found
  return {
    figures: { seed, ...counted, differences: differences.length },
    broken: unless(differences.length === 0, `${differences.length} trees differ, such as ${differences[0]}`),
  }
})

function pageOf(side: EngineSide, id: string, where: object, isInAddress: boolean): Promise<string> {
  const text = encodeURIComponent(JSON.stringify(where))
  return isInAddress && text.length <= LONGEST_ADDRESS
    ? textOf(side, `/datasets/${id}/data?limit=${PAGE_ROWS}&where=${text}`)
    : textOf(side, `/datasets/${id}/query`, { where, limit: PAGE_ROWS })
}

function repeated(rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? rows : Array.from({ length: MANY_ROWS }, (_, index) => rows[index % rows.length] ?? {})
}

function withoutNot(condition: Tree): Tree {
  if ('all' in condition) return { all: condition.all.map(withoutNot) }
  if ('any' in condition) return { any: condition.any.map(withoutNot) }
  return 'not' in condition ? withoutNot(condition.not) : condition
}

/** Cursors are signed with the key of a database. */
function withoutCursor(text: string): string {
  return text.replace(/"cursor":"[^"]+"/, '')
}
