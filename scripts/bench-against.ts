import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { KINDS, type Side, startSide } from './bench/against/side.ts'
import { median, medianInterval } from './bench/figures.ts'
import { killAll, processorSecondsOfTree } from './bench/processes.ts'
import { databaseAt, onServer, startPostgres } from './postgres/server.ts'

/**
 * `npm run bench:against -- --other DIR`: the processor time that appends and pages take in this checkout, compared with that in another
 * one, which has its packages installed. Both servers run all the time, and one of them at a time gets the same requests, in turn. Other
 * load on the machine changes the ratio little, but not nothing: with `--other .` it should be 1.
 */
const { values: options } = parseArgs({
  options: {
    other: { type: 'string' },
    alternations: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
  },
})

async function main(folder: string): Promise<void> {
  if (options.other === undefined)
    throw new Error(
      `npm run bench:against -- --other DIR [--alternations 20] [--engine postgres] [--only ${Object.keys(KINDS).join('|')}]`,
    )
  const postgres = options.engine === 'postgres' ? await startPostgres() : undefined
  const besideSeconds = () => (postgres === undefined ? 0 : processorSecondsOfTree(postgres.pid()))
  const startIn = async (name: string, checkout: string) => {
    if (postgres === undefined)
      return startSide({ checkout, folder: join(folder, name), databaseUrl: undefined, besideSeconds })
    await onServer(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
    return startSide({
      checkout,
      folder: join(folder, name),
      databaseUrl: databaseAt(postgres.url, name),
      besideSeconds,
    })
  }
  try {
    const sides = [await startIn('here', resolve('.')), await startIn('there', resolve(options.other))] as const
    for (const [name, kind] of Object.entries(KINDS))
      if (options.only === undefined || options.only === name) console.log(name, await compare(sides, kind))
    for (const side of sides) await side.stop()
  } finally {
    await postgres?.stop()
  }
}

/** Medians of both sides, and of the ratios of neighbouring turns with the interval that has the true median in it 19 times of 20. */
async function compare([here, there]: readonly [Side, Side], kind: Parameters<Side['run']>[0]): Promise<object> {
  const pairs: { readonly here: number; readonly there: number }[] = []
  for (const side of [here, there]) await side.run(kind) // warms up
  for (let turn = 0; turn < Number(options.alternations); turn += 1) {
    if (turn % 2 === 0) pairs.push({ here: await here.run(kind), there: await there.run(kind) })
    else {
      const other = await there.run(kind)
      pairs.push({ here: await here.run(kind), there: other })
    }
  }
  const ratios = pairs.map((pair) => pair.there / pair.here)
  return {
    hereMs: Math.round(median(pairs.map((pair) => pair.here))),
    thereMs: Math.round(median(pairs.map((pair) => pair.there))),
    rateAgainstOther: rounded(median(ratios)),
    interval: medianInterval(ratios).map(rounded),
    pairs: pairs.length,
  }
}

function rounded(ratio: number): number {
  return Number(ratio.toFixed(3))
}

const folder = mkdtempSync(join(tmpdir(), 'dataset-service-against-'))
try {
  await main(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  killAll()
  rmSync(folder, { recursive: true, force: true })
}
