import { isDeepStrictEqual } from 'node:util'
import { type AppendResult, appendTraffic, loadAppends } from '../appends.ts'
import { alternate, replyOf } from '../contenders.ts'
import { rowAt } from '../data.ts'
import { below, type Figure, figure, loadFaults } from '../figure.ts'
import { median } from '../figures.ts'
import { askInTurn, clockNote, costMs, type QueryScenario, withIndex } from './ground.ts'

const PAGE_MS = 5
const APPENDED_A_SECOND = 40_000

const PATHS = 16
const ROWS_PER_REQUEST = 10_000
const APPENDING = 2

/** Pages of few rows that contain a text, by an index and by a scan, and appends with such an index and without one. */
export const contains: QueryScenario = {
  name: 'contains',
  async run(bench, ground) {
    return [await searches(bench, ground), await appends(bench, ground)]
  },
}

async function searches(...[bench, ground]: Parameters<QueryScenario['run']>): Promise<Figure> {
  const { own, datasetId, prefix } = ground
  // The random part of a name: the text of one row, or a few.
  const texts = Array.from({ length: PATHS }, (_, index) => rowAt(index * 1_000).name.split(' ')[1] ?? '')
  const paths = texts.map((text) => `/datasets/${datasetId}/data?limit=100&filter=name:~${text}`)
  const scanned = await replyOf(own, paths[0] ?? '')
  const scan = await askInTurn(bench, ground, { scan: paths })
  return withIndex(ground, { fields: ['name'], kind: 'contains' }, async () => {
    const served = await replyOf(own, paths[0] ?? '')
    const measured = await askInTurn(bench, ground, { ours: paths })
    const [ours, alone] = [costMs(measured, 'ours'), costMs(scan, 'scan')]
    const isSame = isDeepStrictEqual((served as { data: unknown }).data, (scanned as { data: unknown }).data)
    return figure({
      what: `${prefix}page of few hits by a contains index, processor time`,
      unit: 'ms',
      ours,
      limit: ['scan', alone],
      reach: [below(PAGE_MS, ours, 'ms')],
      faults: [...(isSame ? [] : ['the index gives another page']), ...loadFaults([...measured, ...scan])],
      notes: [clockNote(measured), clockNote(scan)],
      rounds: Object.fromEntries(measured),
    })
  })
}

async function appends(...[bench, ground]: Parameters<QueryScenario['run']>): Promise<Figure> {
  const { rounds, seconds, warmUpSeconds } = bench.settings
  const [indexed, plain] = [await ground.newDataset(ROWS_PER_REQUEST), await ground.newDataset(ROWS_PER_REQUEST)]
  await ground.service.indexes.create(indexed, { fields: ['name'], kind: 'contains' })
  const load = (datasetId: string, length: number) => {
    const traffic = appendTraffic(datasetId, ROWS_PER_REQUEST, 4, APPENDING)
    return loadAppends(bench, ground.own, traffic, ROWS_PER_REQUEST, length)
  }
  await load(indexed, warmUpSeconds)
  await load(plain, warmUpSeconds)
  const measured = await alternate(rounds, {
    ours: () => load(indexed, seconds),
    'without an index': () => load(plain, seconds),
  })
  const of = (name: string, figureOf: (result: AppendResult) => number) =>
    median((measured.get(name) ?? []).map(figureOf))
  const rate = (name: string) => of(name, ({ rowsPerSecond }) => rowsPerSecond)
  const perSecond = of('ours', ({ processorUs }) => (ROWS_PER_REQUEST / processorUs) * 1e6)
  return figure({
    what: `${ground.prefix}rows in with a contains index`,
    unit: 'rows/s',
    ours: rate('ours'),
    limit: ['without an index', rate('without an index')],
    reach: [{ text: `≥ ${APPENDED_A_SECOND} rows/s`, holds: rate('ours') >= APPENDED_A_SECOND }],
    faults: [...measured.values()].flat().flatMap(({ faults }) => faults),
    notes: [`${Math.round(perSecond)} rows for a second of processor time`],
    rounds: Object.fromEntries(measured),
  })
}
