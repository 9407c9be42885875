import type { DatasetService } from '../../../client/index.ts'
import type { Bench } from '../bench.ts'
import { alternate, type Contender, type Measured, oneAfterAnother, type ServedLoad } from '../contenders.ts'
import type { Figure } from '../figure.ts'
import { medianOf } from '../scenarios/scenario.ts'

/** Where queries are measured: a server of ours on one engine, an organization, and a large dataset of it. */
export interface Ground {
  /** What comes before the name of a figure. */
  readonly prefix: string
  /** Goals for groups of 1,000,000 rows; PostgreSQL reads rows even if an index has all columns. */
  readonly groupsMs: { readonly fromRows: number; readonly fromIndex?: number }
  /** How many rows are upserted a second, at least. */
  readonly upsertsPerSecond: number
  readonly own: Contender
  /** The same server for another organization. */
  readonly noisy: Contender
  readonly service: DatasetService
  readonly datasetId: string
  /** Makes a dataset with the first rows of `rowAt`. */
  newDataset(rows: number): Promise<string>
  /** Makes a dataset of the other organization that is as large. */
  noisyDatasetId(): Promise<string>
}

/** Something measured on any engine. */
export interface QueryScenario {
  readonly name: string
  run(bench: Bench, ground: Ground): Promise<Figure[]>
}

/** Asks for several paths in turn, over one connection: all costs are those of a request alone. */
export function askInTurn(
  { settings: { rounds, seconds, warmUpSeconds } }: Bench,
  { own }: Ground,
  paths: Readonly<Record<string, readonly string[]>>,
): Promise<Measured<ServedLoad>> {
  const loads = Object.entries(paths).map(([name, all]) => {
    let isWarm = false
    const load = async () => {
      if (!isWarm) await oneAfterAnother(own, all, warmUpSeconds)
      isWarm = true
      return oneAfterAnother(own, all, seconds)
    }
    return [name, load] as const
  })
  return alternate(rounds, Object.fromEntries(loads))
}

/** The processor time of a request in milliseconds: that of the server and, where it is another process, of the database. */
export function costMs(measured: Measured<ServedLoad>, name: string): number {
  return medianOf(measured, name, 'processorUs') / 1_000
}

/** Median times by the clock. */
export function clockNote(measured: Measured<ServedLoad>): string {
  const times = [...measured.keys()].map((name) => `${name} ${medianOf(measured, name, 'p50Ms').toFixed(2)} ms`)
  return `by the clock: ${times.join(', ')}`
}

/** Runs something while the dataset has an index. */
export async function withIndex<Answer>(
  { service, datasetId }: Ground,
  index: Parameters<DatasetService['indexes']['create']>[1],
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { id } = await service.indexes.create(datasetId, index)
  try {
    return await run()
  } finally {
    await service.indexes.delete(datasetId, id)
  }
}
