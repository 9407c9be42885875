/**
 * `npm run test:mutations`: breaks the product in 200 places and says which break no test, no check and no type notices.
 * `-- --seed N` draws the same places again, `--count N` more or fewer, `--in TEXT` only from files whose paths hold it.
 * Fails when fewer than 95 of 100 are noticed.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { draw, randomFrom } from './mutations/draw.ts'
import { openLane } from './mutations/lane.ts'
import { described, type Mutation } from './mutations/mutation.ts'
import { mutationsOf } from './mutations/places.ts'

const ENOUGH = 0.95
const PRODUCT = ['server/**/*.{ts,tsx}', 'client/**/*.ts', 'scripts/{generator,contract-check,scaffold}/**/*.ts']
const NOT_PRODUCT = ['**/node_modules/**', '**/dist/**']

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: 'string', default: '200' },
    in: { type: 'string', default: '' },
  },
})

const files = globSync(PRODUCT, { exclude: NOT_PRODUCT }).filter((file) => file.includes(options.in))
const all = files.sort().flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')))
const drawn = draw(all, Number(options.count), randomFrom(Number(options.seed)))
console.log(`seed ${options.seed}: ${drawn.length} of ${all.length} places in ${files.length} files`)

const survivors: Mutation[] = []
const lane = openLane()
try {
  for (const [index, mutation] of drawn.entries()) {
    const by = await lane.notice(mutation)
    if (by === undefined) survivors.push(mutation)
    console.log(
      `${index + 1}  ${described(mutation)}\n    ${by === undefined ? 'NOTICED BY NOTHING' : `noticed by ${by}`}`,
    )
  }
} finally {
  lane.close()
}

const noticed = drawn.length - survivors.length
console.log(`${noticed} of ${drawn.length} were noticed (seed ${options.seed})`)
for (const survivor of survivors) console.log(`not noticed: ${described(survivor)}`)
if (noticed < ENOUGH * drawn.length) process.exitCode = 1
