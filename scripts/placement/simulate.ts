import { randomFrom } from '../mutations/draw.ts'

/** What a simulation is of. Sizes are bytes of an organization's tables and indexes. */
export interface Setup {
  readonly seed: number
  readonly organizations: number
  readonly workers: number
  readonly totalBytes: number
  /** The exponent of the Pareto distribution of sizes: with 1.16 a fifth of the organizations have four fifths of the bytes. */
  readonly exponent: number
  /** Moves begin when the fullest worker has so many times the mean, and end below it. */
  readonly imbalance: number
}

/** Where a new organization goes: to the next worker in turn, as Citus does, or to the one with the fewest bytes. */
export type Placement = 'in turn' | 'emptiest'

/** What came of one way of placing. */
export interface Outcome {
  /** Bytes of the fullest worker over the mean, when all have grown and nothing was moved. */
  readonly before: number
  /** The same after moves. */
  readonly after: number
  readonly moves: number
  readonly movedBytes: number
  /** Bytes of the largest organization over the mean of a worker: no placement of whole organizations gets below it, if it is above 1. */
  readonly largest: number
}

/** Sizes after a power law, the same for the same seed, in random order. */
export function sizesOf({ seed, organizations, totalBytes, exponent }: Setup): number[] {
  const next = randomFrom(seed)
  const drawn = Array.from({ length: organizations }, () => (1 - next()) ** (-1 / exponent))
  const sum = drawn.reduce((a, b) => a + b, 0)
  return drawn.map((size) => (size / sum) * totalBytes)
}

/**
 * Places organizations when they are new, and so have the same few bytes, lets them grow in ten steps to their sizes, and then moves
 * organizations from the fullest to the emptiest worker until the fullest has at most `imbalance` times the mean, or no move helps.
 */
export function simulate(setup: Setup, placement: Placement): Outcome {
  const sizes = sizesOf(setup)
  const mean = setup.totalBytes / setup.workers
  const workers = placed(sizes, setup.workers, placement)
  const before = Math.max(...workers.map(({ bytes }) => bytes)) / mean
  let [moves, movedBytes] = [0, 0]
  for (;;) {
    const [emptiest, fullest] = extremes(workers)
    if (fullest.bytes <= setup.imbalance * mean) break
    const moved = bestMove(fullest, emptiest, sizes)
    if (moved === undefined) break
    fullest.take(moved, sizes)
    emptiest.add(moved, sizes)
    moves += 1
    movedBytes += sizes[moved] ?? 0
  }
  const after = Math.max(...workers.map(({ bytes }) => bytes)) / mean
  return { before, after, moves, movedBytes, largest: Math.max(...sizes) / mean }
}

class Worker {
  readonly organizations = new Set<number>()
  bytes = 0

  add(organization: number, sizes: readonly number[]): void {
    this.organizations.add(organization)
    this.bytes += sizes[organization] ?? 0
  }

  take(organization: number, sizes: readonly number[]): void {
    this.organizations.delete(organization)
    this.bytes -= sizes[organization] ?? 0
  }
}

const GROWTH_STEPS = 10

/** Organizations come one by one while those before them grow: each has its whole size after a tenth of all others came. */
function placed(sizes: readonly number[], count: number, placement: Placement): Worker[] {
  const workers = Array.from({ length: count }, () => new Worker())
  const present = new Float64Array(count)
  const homes: number[] = []
  const pace = Math.max(1, Math.floor(sizes.length / GROWTH_STEPS))
  for (const organization of sizes.keys()) {
    const home = placement === 'in turn' ? organization % count : present.indexOf(Math.min(...present))
    homes.push(home)
    workers[home]?.add(organization, sizes)
    const grown = organization - pace
    if (grown >= 0) present[homes[grown] ?? 0] = (present[homes[grown] ?? 0] ?? 0) + (sizes[grown] ?? 0)
  }
  return workers
}

function extremes(workers: readonly Worker[]): readonly [Worker, Worker] {
  const byBytes = workers.toSorted((one, other) => one.bytes - other.bytes)
  return [byBytes[0] as Worker, byBytes.at(-1) as Worker]
}

/** The organization that brings both closest to each other; undefined if each would make the other one as full or fuller. */
function bestMove(from: Worker, to: Worker, sizes: readonly number[]): number | undefined {
  const wanted = (from.bytes - to.bytes) / 2
  const distance = (organization: number) => Math.abs((sizes[organization] ?? 0) - wanted)
  const fitting = [...from.organizations].filter((organization) => to.bytes + (sizes[organization] ?? 0) < from.bytes)
  return fitting.reduce<number | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  )
}
