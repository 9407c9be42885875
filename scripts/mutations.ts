/**
 * `npm run test:mutations`: breaks the product in 200 places and lists the breaks that no test and no type notices.
 * `-- --seed N` draws the same places again, `--count N` more or fewer, `--from N` leaves the first ones out, `--in TEXT` draws only from
 * files whose paths contain it, `--not TEXT` (repeatable) only from the others, and `--quick` asks only the tests that are closest to a break.
 * Fails when fewer than 95 of 100 are noticed.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { draw, randomFrom } from './mutations/draw.ts'
import { equivalence } from './mutations/equivalent.ts'
import { openLane } from './mutations/lane.ts'
import { described, type Mutation } from './mutations/mutation.ts'
import { mutationsOf } from './mutations/places.ts'

const ENOUGH = 0.95
const PRODUCT = ['server/**/*.{ts,tsx}', 'client/**/*.ts', 'scripts/{generator,scaffold}/**/*.ts']
const NOT_PRODUCT = ['**/node_modules/**', '**/dist/**']

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    quick: { type: 'boolean', default: false },
    in: { type: 'string', default: '' },
    not: { type: 'string', multiple: true, default: [] },
  },
})

const files = globSync(PRODUCT, { exclude: NOT_PRODUCT })
  .filter((file) => file.includes(options.in))
  .filter((file) => !options.not.some((text) => file.includes(text)))
const all = files.sort().flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')))
const drawn = draw(all, Number(options.count), randomFrom(Number(options.seed))).slice(Number(options.from))
console.log(`seed ${options.seed}: ${drawn.length} of ${all.length} places in ${files.length} files`)

const survivors: Mutation[] = []
let tried = 0
const lane = openLane(options.quick)
try {
  for (const [index, mutation] of drawn.entries()) {
    console.log(`${index + 1 + Number(options.from)}  ${described(mutation)}`)
    const why = equivalence(mutation)
    console.log(`    ${why === undefined ? await tellNoticed(mutation) : `equivalent: ${why}`}`)
  }
} finally {
  lane.close()
}

async function tellNoticed(mutation: Mutation): Promise<string> {
  tried += 1
  const begun = performance.now()
  const by = await lane.notice(mutation)
  if (by === undefined) survivors.push(mutation)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  return `${by === undefined ? 'NOTICED BY NOTHING' : `noticed by ${by}`} (${seconds} s)`
}

const noticed = tried - survivors.length
console.log(`${noticed} of ${tried} were noticed (seed ${options.seed})`)
for (const survivor of survivors) console.log(`not noticed: ${described(survivor)}`)
if (noticed < ENOUGH * tried) process.exitCode = 1
