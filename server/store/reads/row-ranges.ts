/** Called after each range with the milliseconds that it took. It lets others run, and throws when the scan's own time is up. */
export type Pace = (rangeMs: number) => Promise<void>

/** Row numbers from one to another, both of them included. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** How a scan goes through row numbers: all of them, or blocks that are spread evenly. */
export interface ScanPlan {
  readonly last: number
  readonly mostRows: number
  /** Rows of the first range, where it is not to begin with few. */
  readonly firstRows?: number
  /** Rows from the beginning of one block to that of the next; undefined if every row is read. */
  readonly stride: number | undefined
}

const RANGE_MS = 20
const FIRST_RANGE_ROWS = 5_000
const LARGEST_RANGE_ROWS = 100_000

/**
 * What the rows of a range may take if all are as large as the largest one: of the first range, and of those that were seen to take little
 * time. Most rows are smaller than the largest, which may be the only one of its size, and each range costs a statement.
 */
const RANGE_BYTES = { first: 16 * 1024 ** 2, largest: 256 * 1024 ** 2 }

/** Rows of a block where not all are looked at. */
const BLOCK_ROWS = 1_000

/** A plan that looks at about `mostRows` rows of a dataset. */
export function scanPlan(
  last: number,
  { rowCount, largestRowBytes }: { readonly rowCount: number; readonly largestRowBytes: number },
  mostRows: number,
): ScanPlan {
  const { first, most } = rangeSizes(largestRowBytes, { first: FIRST_RANGE_ROWS, most: LARGEST_RANGE_ROWS })
  if (rowCount <= mostRows) return { last, mostRows: most, firstRows: first, stride: undefined }
  // Numbers of deleted rows are empty, so a block of them holds fewer rows than numbers.
  const blocks = Math.max(1, Math.floor((mostRows * (last / rowCount)) / BLOCK_ROWS))
  return { last, mostRows: Math.min(most, BLOCK_ROWS), stride: last / blocks }
}

/** How many rows a range may have, and the first one. */
export interface RangeSizes {
  readonly first: number
  readonly most: number
}

/** The same, for rows of which one may be this large. */
export function rangeSizes(largestRowBytes: number, rows: RangeSizes): RangeSizes {
  const within = (bytes: number) => Math.max(1, Math.floor(bytes / Math.max(largestRowBytes, 1)))
  const most = Math.min(rows.most, within(RANGE_BYTES.largest))
  return { first: Math.min(rows.first, most, within(RANGE_BYTES.first)), most }
}

/** Rows of the range after one that took so long: at most twice as many, since they may be larger than those before. */
export function nextRows(rows: number, ms: number, mostRows: number): number {
  const inTime = Math.ceil(((rows + 1) * RANGE_MS) / Math.max(ms, 1))
  return Math.min(mostRows, rows * 2, inTime)
}

const noPace: Pace = async () => {}

/** Processor time: a thread of low priority may wait long for the processor, which is no reason to stop it. */
function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

async function timeOf(visit: () => Promise<void>): Promise<number> {
  const start = process.threadCpuUsage()
  await visit()
  return millisecondsOf(process.threadCpuUsage(start))
}

/** Takes steps whose size was chosen before. */
export async function forEachStep<Step>(
  steps: readonly Step[],
  pace: Pace = noPace,
  visit: (step: Step) => Promise<void>,
): Promise<void> {
  for (const step of steps) await pace(await timeOf(() => visit(step)))
}

/** Visits each range of a plan in turn; their size follows the time that they take. */
export async function forEachRange(
  { last, mostRows, stride, firstRows = FIRST_RANGE_ROWS }: ScanPlan,
  pace: Pace = noPace,
  visit: (range: RowRange) => Promise<void>,
): Promise<void> {
  let rows = Math.min(stride === undefined ? firstRows : mostRows, mostRows)
  let block = 0
  for (let from = 1; from <= last; ) {
    const to = Math.min(last, from + rows - 1)
    const ms = await timeOf(() => visit({ from, to }))
    block += 1
    if (stride === undefined) {
      from = to + 1
      rows = nextRows(rows, ms, mostRows)
    } else from = Math.floor(block * stride) + 1
    await pace(ms)
  }
}
