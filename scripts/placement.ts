import { parseArgs } from 'node:util'
import { type Placement, type Setup, simulate } from './placement/simulate.ts'

/**
 * `npm run simulate:placement`: how evenly organizations whose sizes follow a power law fill several database servers, and what moving
 * them costs. Nothing is measured here but arithmetic; `MOVE_BYTES_PER_SECOND` was (247 MB in 4.5 s, see scripts/deploy/README.md).
 */

const MOVE_BYTES_PER_SECOND = 247e6 / 4.5
const SEEDS = 9

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '10000' },
    // A billion rows with two indexes and 100,000 datasets, as scripts/deploy/billion-rows.md adds them up.
    gigabytes: { type: 'string', default: '251' },
    imbalance: { type: 'string', default: '1.1' },
    seed: { type: 'string', default: '1' },
  },
})

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function row(placement: Placement, workers: number, exponent: number): Record<string, string | number> {
  const outcomes = Array.from({ length: SEEDS }, (_, index) => {
    const setup: Setup = {
      seed: Number(values.seed) + index,
      organizations: Number(values.organizations),
      workers,
      totalBytes: Number(values.gigabytes) * 1e9,
      exponent,
      imbalance: Number(values.imbalance),
    }
    return simulate(setup, placement)
  })
  const of = (pick: (outcome: (typeof outcomes)[number]) => number) => median(outcomes.map(pick))
  return {
    exponent,
    workers,
    placement,
    'fullest/mean': of(({ before }) => before).toFixed(2),
    'after moves': of(({ after }) => after).toFixed(2),
    moves: of(({ moves }) => moves),
    'moved GB': (of(({ movedBytes }) => movedBytes) / 1e9).toFixed(1),
    minutes: (of(({ movedBytes }) => movedBytes) / MOVE_BYTES_PER_SECOND / 60).toFixed(1),
    'largest/mean': of(({ largest }) => largest).toFixed(2),
  }
}

const rows = [1.16, 1.5].flatMap((exponent) =>
  [4, 8, 16, 32].flatMap((workers) =>
    (['in turn', 'emptiest'] as const).map((placement) => row(placement, workers, exponent)),
  ),
)
console.log(
  `${values.organizations} organizations, ${values.gigabytes} GB, medians of ${SEEDS} seeds from ${values.seed}`,
)
console.table(rows)
