import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buildPackage } from '../../client-package/build-package.ts'
import { appendTraffic, loadAppends } from '../appends.ts'
import { type Bench, ours } from '../bench.ts'
import { COLUMNS, rowAt } from '../data.ts'
import { atLeast, below, figure } from '../figure.ts'
import { median } from '../figures.ts'
import { createDataset } from '../ours.ts'
import { run } from '../processes.ts'
import type { Scenario } from './scenario.ts'

const ROWS_PER_REQUEST = 10_000
const CONNECTIONS = 2
const TIMEOUT_MS = 5 * 60_000

/** Importing a CSV file with the published command line, from its start to its end, compared with prepared bodies. */
export const importFile: Scenario = {
  name: 'import',
  async run(bench) {
    const { server, quiet } = await bench.service()
    const id = await createDataset(server, quiet, 0)
    const file = await csvFile(bench)
    await buildPackage(join(bench.folder, 'client'))
    const traffic = appendTraffic(id, ROWS_PER_REQUEST, 4, CONNECTIONS)
    const prepared = (seconds: number) => loadAppends(bench, ours(server, quiet), traffic, ROWS_PER_REQUEST, seconds)
    const into = (...options: string[]) => imported(bench, file, options)
    await prepared(bench.settings.warmUpSeconds)
    const rounds = { prepared: [] as number[], append: [] as Imported[], create: [] as Imported[] }
    const faults: string[] = []
    for (let round = 0; round < Math.min(2, bench.settings.rounds); round++) {
      const load = await prepared(bench.settings.seconds)
      faults.push(...load.faults)
      rounds.prepared.push(load.rowsPerSecond)
      rounds.append.push(await into('--dataset', id))
      rounds.create.push(await into('--create', 'Imported', '--yes'))
    }
    const limit = median(rounds.prepared)
    const rate = (of: readonly Imported[]) => median(of.map(({ rowsPerSecond }) => rowsPerSecond))
    const peakMb = Math.max(...[...rounds.append, ...rounds.create].map(({ peakMb: mb }) => mb))
    const against = (what: string, own: number) =>
      figure({
        what,
        unit: 'rows/s',
        ours: own,
        limit: ['prepared bodies', limit],
        reach: [atLeast(0.5, own, limit, 'prepared bodies')],
        faults,
        rounds,
      })
    return [
      against('import of CSV into a dataset', rate(rounds.append)),
      against('import of CSV, columns inferred', rate(rounds.create)),
      figure({ what: 'import of CSV, peak memory', unit: 'MB', ours: peakMb, reach: [below(200, peakMb, 'MB')] }),
    ]
  },
}

interface Imported {
  readonly rowsPerSecond: number
  readonly peakMb: number
}

/**
 * Makes a process print its peak memory when it ends. `getrusage` would not do: its maximum includes that of the program that
 * started it.
 */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => console.log('peak', /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]))`)}`

async function imported(bench: Bench, file: string, options: readonly string[]): Promise<Imported> {
  const { server, quiet } = await bench.service()
  const env = {
    ...process.env,
    DATASET_SERVICE_URL: server.baseUrl,
    DATASET_SERVICE_API_KEY: quiet.apiKey,
    XDG_STATE_HOME: join(bench.folder, 'state'),
  }
  const program = join(bench.folder, 'client/cli/main.js')
  const start = performance.now()
  const args = ['--import', TELL_PEAK, program, 'import', file, ...options]
  const printed = await run(process.execPath, args, { env, timeoutMs: TIMEOUT_MS })
  const seconds = (performance.now() - start) / 1000
  const kilobytes = Number(/^peak (\d+)$/m.exec(printed)?.[1])
  return { rowsPerSecond: bench.settings.rows / seconds, peakMb: kilobytes / 1024 }
}

/** The rows of `rowAt` as CSV. */
async function csvFile({ folder, settings }: Bench): Promise<string> {
  const file = join(folder, 'rows.csv')
  const output = createWriteStream(file)
  const names = COLUMNS.map(({ name }) => name)
  output.write(`${names.join(',')}\n`)
  for (let index = 0; index < settings.rows; index++) {
    const row = rowAt(index)
    const line = names.map((name) => row[name] ?? '').join(',')
    if (!output.write(`${line}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
  return file
}
