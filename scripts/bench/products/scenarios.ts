import { isDeepStrictEqual } from 'node:util'
import type { Bench } from '../bench.ts'
import { replyOf, type Traffic } from '../contenders.ts'
import { type BenchRow, COLUMNS, rowAt } from '../data.ts'
import { type Figure, figure, loadFaults } from '../figure.ts'
import { stageOnce } from '../postgres/stage.ts'
import { CONNECTIONS, loadInTurn, medianOf, type Scenario } from '../scenarios/scenario.ts'
import { startDirectus } from './directus.ts'
import { installProduct, type PackagedProduct } from './install.ts'
import { startNocodb } from './nocodb.ts'
import { startOursAsProduct } from './ours.ts'
import type { Product, ProductRequest, StartProduct } from './product.ts'

/** Rows of every dataset here: a tenth of those of other scenarios, since some products take minutes for them. */
const SHARE_OF_ROWS = 0.1
const PAGE_LIMIT = 100
const DIFFERENT = 32

const PRODUCTS: Readonly<Record<PackagedProduct, StartProduct>> = { directus: startDirectus, nocodb: startNocodb }

/** Not measured, with the reason. */
export const ABSENT = { Datasette: 'it is a Python program, and no package of npm' } as const

/** The scenarios of `npm run bench -- --peers`. */
export function productScenarios(folder: string): readonly Scenario[] {
  const stage = stageOnce(folder)
  let started: Promise<readonly Product[]> | undefined
  const products = (rows: number) => {
    started ??= startAll(rows)
    return started
  }
  const startAll = async (rows: number) => {
    const installed: StartProduct[] = []
    for (const name of Object.keys(PRODUCTS) as PackagedProduct[]) {
      const failure = await installProduct(name)
      if (failure === undefined) installed.push(PRODUCTS[name])
      else console.error(`${name} is not measured, since it could not be installed: ${failure}`)
    }
    if (installed.length === 0) throw new Error('none of the products could be installed')
    const place = await stage()
    const all: Product[] = []
    for (const start of [startOursAsProduct, ...installed]) all.push(await start(place, rows, folder))
    return all
  }
  return MEASURED.map(({ name, what, ask, connections }) => ({
    name,
    async run(bench) {
      const rows = bench.settings.rows * SHARE_OF_ROWS
      const all = await products(rows)
      const asked: (Asked & { readonly product: Product })[] = []
      for (const product of all) {
        const found = await ask(product, rows)
        if (found !== undefined) asked.push({ product, ...found })
      }
      return compare(bench, `beside others: ${what}`, connections ?? CONNECTIONS, asked)
    },
  }))
}

interface Asked {
  readonly requests: readonly ProductRequest[]
  /** What the reply to the first request has to be, read from it. Appends are not checked beforehand. */
  readonly read?: (reply: unknown) => unknown
}

interface Measurement {
  readonly name: string
  readonly what: string
  readonly connections?: number
  /** Undefined for a product that cannot do it. */
  ask(product: Product, rows: number): Promise<Asked> | Asked | undefined
}

const indexes = Array.from({ length: DIFFERENT }, (_, index) => index)
const spread = (rows: number) =>
  indexes.map((index) => Math.floor((rows / DIFFERENT / PAGE_LIMIT) * index) * PAGE_LIMIT)
const citiesOf = [...new Set(Array.from({ length: 1_000 }, (_, index) => rowAt(index).city))]

const MEASURED: readonly Measurement[] = [
  {
    name: 'page',
    what: `page of ${PAGE_LIMIT} rows`,
    ask: async (product, rows) => ({
      requests: await Promise.all(spread(rows).map((from) => product.page(from, PAGE_LIMIT))),
      read: (reply) => product.rowsOf(reply).map(plain),
    }),
  },
  {
    name: 'sorted-page',
    what: `page of the ${PAGE_LIMIT} largest of a city, indexed`,
    ask: (product) => ({
      requests: citiesOf.map((city) => product.largestOf(city, PAGE_LIMIT)),
      read: (reply) => product.rowsOf(reply).map((row) => row.amount),
    }),
  },
  {
    name: 'row',
    what: 'one row',
    ask: (product, rows) => ({
      requests: spread(rows).map((index) => product.row(index)),
      read: (reply) => product.rowsOf(reply).map(plain),
    }),
  },
  {
    name: 'groups',
    what: 'number and average of groups',
    connections: 1,
    ask: ({ groups, groupsOf }) =>
      groups && {
        requests: [groups()],
        // Directus keeps numbers with 24 bits.
        read: (reply) =>
          Object.entries(groupsOf?.(reply) ?? {})
            .map(([city, { count, average }]) => [city, count, average.toPrecision(4)])
            .sort(),
      },
  },
  {
    name: 'append-one',
    what: 'append of one row',
    ask: (product) => ({ requests: indexes.map((index) => product.append([rowAt(index)])) }),
  },
  {
    name: 'append-many',
    what: 'append of 100 rows',
    connections: 2,
    ask: (product) => ({
      requests: [product.append(Array.from({ length: 100 }, (_, index) => rowAt(index)))],
    }),
  },
]

/** The columns of a row, in one order. */
function plain(row: Partial<BenchRow>): unknown[] {
  return COLUMNS.map(({ name }) => row[name] ?? null)
}

async function compare(
  bench: Bench,
  what: string,
  connections: number,
  asked: readonly (Asked & { readonly product: Product })[],
): Promise<Figure[]> {
  const faults: string[] = []
  const replies = []
  for (const { product, requests, read } of asked) {
    const [first] = requests
    if (read === undefined || first === undefined) continue
    replies.push(read(await replyOf(product.contender, first.path, first.body)))
    if (!isDeepStrictEqual(replies[0], replies.at(-1))) faults.push(`${product.contender.name} replies otherwise`)
  }
  const loads = asked.map(({ product: { contender }, requests }) => {
    const traffic: Traffic = { connections, requests: [...requests] }
    return { contender, traffic }
  })
  const measured = await loadInTurn(bench, loads)
  const of = (name: string, kind: 'requestsPerSecond' | 'p50Ms' | 'processorUs') => medianOf(measured, name, kind)
  return asked.slice(1).map(({ product: { contender } }) =>
    figure({
      what: `${what}`,
      unit: 'requests/s',
      ours: of('ours', 'requestsPerSecond'),
      limit: [contender.name, of(contender.name, 'requestsPerSecond')],
      faults: [...faults, ...loadFaults(measured)],
      notes: ['ours', contender.name].map(
        (name) =>
          `${name}: p50 ${of(name, 'p50Ms').toFixed(1)} ms, processor time ${of(name, 'processorUs').toFixed(0)} µs a request`,
      ),
      rounds: Object.fromEntries(measured),
    }),
  )
}
