import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Bench, prepareBench, type Settings } from './bench.ts'
import { type Figure, figure } from './figure.ts'
import { chooseLoadTool } from './load/load.ts'
import { machineOf } from './machine.ts'
import { postgresScenarios } from './postgres/scenarios.ts'
import { killAll } from './processes.ts'
import { ABSENT, productScenarios } from './products/scenarios.ts'
import { tableOf } from './report.ts'
import { scenarios } from './scenarios/index.ts'
import type { Scenario } from './scenarios/scenario.ts'

/**
 * `npm run bench`: measures all scenarios on this machine in about a quarter of an hour. `--quick` takes about one minute, `--scenario NAME`
 * (repeatable) measures less, `--load autocannon` needs no wrk, `--engine postgres` measures PostgreSQL, and `--peers` other products beside ours. The exit code is 1 if
 * a figure is invalid. The README in this folder explains the figures.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scenario: { type: 'string', multiple: true, default: [] },
    load: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    peers: { type: 'boolean', default: false },
  },
})

const RESULTS = 'test-results/bench.json'

function settingsOf(): Settings {
  const tool = options.load === 'autocannon' ? 'autocannon' : chooseLoadTool()
  if (options.quick) {
    return {
      quick: true,
      rounds: 2,
      shortRounds: 2,
      warmUpSeconds: 1,
      seconds: 1,
      memorySeconds: 4,
      rows: 200_000,
      growthRows: undefined,
      tool,
    }
  }
  return {
    quick: false,
    rounds: 3,
    shortRounds: 7,
    warmUpSeconds: 10,
    seconds: 2,
    memorySeconds: 30,
    rows: 1_000_000,
    growthRows: 10_000_000,
    tool,
  }
}

/** No scenario begins later than this. One that still runs `GRACE_MS` after it is stopped. Other products take minutes until they serve. */
const LIMIT_MS = options.peers ? 20 * 60_000 : options.quick ? 75_000 : 18 * 60_000
const GRACE_MS = 55_000

/** The share of the machine that other processes may use. */
const BUSY = 0.1

async function main(): Promise<void> {
  const settings = settingsOf()
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-bench-'))
  const chosen = choose(scenariosOf(folder), options.scenario)
  cleanUpAtExit(folder)
  process.env['TMPDIR'] = folder // whatever else is temporary goes with it
  const machine = await machineOf(folder, settings.tool)
  if (machine.busyBefore > BUSY)
    console.error(
      `Something else takes ${Math.round(machine.busyBefore * 100)}% of this machine: do not believe what follows.`,
    )
  if (machine.dataInMemory) console.error(`${folder} is in memory: appends will look better than they are. Set TMPDIR.`)
  const figures: Figure[] = []
  const ending = after(LIMIT_MS + GRACE_MS).then(() =>
    figures.push(failed('the benchmark', 'took too long and was ended')),
  )
  mkdirSync('test-results', { recursive: true })
  const write = () => writeFileSync(RESULTS, `${JSON.stringify({ machine, settings, figures }, null, 2)}\n`)
  await Promise.race([runAll(chosen, prepareBench(settings, folder), figures, write), ending])
  write()
  console.log(`\n${tableOf(figures)}\n`)
  console.log(
    `Load by ${machine.load_tool} in a process of its own; ours with LOG_LEVEL=silent. Medians of ${settings.rounds} rounds, and of ${settings.shortRounds} where loads of a second take turns. ${RESULTS} has them all.`,
  )
  process.exit(figures.some(({ verdict }) => verdict === 'invalid') ? 1 : 0)
}

function scenariosOf(folder: string): readonly Scenario[] {
  if (!options.peers) return options.engine === 'postgres' ? postgresScenarios(folder) : scenarios
  for (const [name, reason] of Object.entries(ABSENT)) console.error(`${name} is not measured: ${reason}.`)
  return productScenarios(folder)
}

function choose(all: readonly Scenario[], names: readonly string[]): readonly Scenario[] {
  const unknown = names.find((name) => !all.some((scenario) => scenario.name === name))
  if (unknown !== undefined) {
    console.error(`There is no scenario ${unknown}. There are: ${all.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  return all.filter(({ name }) => (names.length === 0 ? !(options.quick && name === 'growth') : names.includes(name)))
}

/** Runs scenarios one after the other. One that fails, or for which no time is left, is an invalid line; the others go on. */
async function runAll(chosen: readonly Scenario[], bench: Bench, figures: Figure[], write: () => void): Promise<void> {
  for (const { name, run } of chosen) {
    const began = performance.now()
    try {
      if (began > LIMIT_MS) throw new Error('no time was left')
      figures.push(...(await run(bench)))
    } catch (error) {
      figures.push(failed(name, error))
    }
    write() // so an interruption loses no figure
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}

function failed(name: string, error: unknown): Figure {
  return figure({
    what: name,
    unit: '',
    ours: Number.NaN,
    faults: [error instanceof Error ? error.message : String(error)],
  })
}

function cleanUpAtExit(folder: string): void {
  process.on('exit', () => {
    killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  process.on('SIGHUP', () => process.exit(129))
}

await main()
