/**
 * `npm run test:mutations`: breaks the product in 200 places and lists the breaks that no test and no type notices.
 * `-- --seed N` draws the same places again, `--count N` more or fewer, `--from N` leaves the first ones out, `--in TEXT` draws only from
 * files whose paths contain it, `--not TEXT` (repeatable) only from the others, `--only TEXT` tries only those of the drawn ones whose paths
 * contain it, and `--quick` tries no break by itself. `--number N` tries only the one that is printed with this number, and `--test FILE`
 * (repeatable) asks only these tests, so that a new test can be seen to notice a break.
 * Fails when fewer than 95 of 100 are noticed.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { draw, randomFrom } from './mutations/draw.ts'
import { equivalence } from './mutations/equivalent.ts'
import { described } from './mutations/mutation.ts'
import { mutationsOf } from './mutations/places.ts'
import { openTrials } from './mutations/trials.ts'

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
    only: { type: 'string', default: '' },
    not: { type: 'string', multiple: true, default: [] },
    number: { type: 'string' },
    test: { type: 'string', multiple: true, default: [] },
  },
})

const files = globSync(PRODUCT, { exclude: NOT_PRODUCT })
  .filter((file) => file.includes(options.in))
  .filter((file) => !options.not.some((text) => file.includes(text)))
const all = files.sort().flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')))
const drawn = draw(all, Number(options.count), randomFrom(Number(options.seed))).slice(Number(options.from))
console.log(`seed ${options.seed}: ${drawn.length} of ${all.length} places in ${files.length} files`)

const numbered = drawn
  .map((mutation, index) => ({ id: index + Number(options.from), mutation }))
  .filter(({ mutation }) => mutation.file.includes(options.only))
  .filter(({ id }) => options.number === undefined || id + 1 === Number(options.number))
const left = new Map(numbered.map((each) => [each.id, each]))
for (const { id, mutation } of numbered) {
  const why = equivalence(mutation)
  if (why === undefined) continue
  console.log(`${id + 1}  ${described(mutation)}\n    equivalent: ${why}`)
  left.delete(id)
}
const tried = left.size

function noticed(id: number, by: string): void {
  const known = left.get(id)
  if (known === undefined) return
  left.delete(id)
  console.log(`${id + 1}  ${described(known.mutation)}\n    noticed by ${by}`)
}

const trials = openTrials([...left.values()], files, noticed)
try {
  if (options.test.length > 0) await trials.tryWith(options.test, missed)
  else {
    await trials.tryTogether()
    if (!options.quick) await trials.tryAlone(missed)
  }
} finally {
  trials.close()
}

function missed(id: number): void {
  const known = left.get(id)
  if (known !== undefined)
    console.log(`${id + 1}  ${described(known.mutation)}\n    NOTICED BY NOTHING; ${cameThere(id)}`)
}

function cameThere(id: number): string {
  const files = trials.reaching(id)
  return files.length === 0 ? 'no test comes there' : `${files.length} test files come there, such as ${files[0]}`
}

console.log(`${tried - left.size} of ${tried} were noticed (seed ${options.seed})`)
for (const { id, mutation } of left.values()) console.log(`not noticed: ${id + 1}  ${described(mutation)}`)
if (left.size > (1 - ENOUGH) * tried) process.exitCode = 1
