import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { killAll } from '../../../scripts/bench/processes.ts'
import { killServers } from './server.ts'

/** The result of an instrument. */
export interface Outcome {
  readonly figures: Readonly<Record<string, unknown>>
  /** The promises that do not hold, in words. */
  readonly broken: readonly string[]
}

/** Why an instrument cannot run here. */
export interface Skipped {
  readonly skipped: string
}

/** The arguments of an instrument: a folder that is removed at the end, numbers by name, and whether to plant its defect. */
export interface Setting<Name extends string> {
  readonly folder: string
  readonly numbers: Readonly<Record<Name, number>>
  readonly plant: boolean
  /** Registers a function that runs however the instrument ends. */
  onEnd(undo: () => void): void
}

/**
 * Runs an instrument with the options of the command line: whole numbers with defaults, and `--plant`. Prints one JSON
 * object. The exit code is 1 if a promise is broken or the instrument failed.
 */
export async function instrument<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  run: (setting: Setting<Name>) => Promise<Outcome | Skipped>,
): Promise<void> {
  const name = basename(process.argv[1] ?? '', '.ts')
  const folder = mkdtempSync(join(tmpdir(), `dataset-service-${name}-`))
  const undos = [() => rmSync(folder, { recursive: true, force: true })]
  const clear = () => {
    killServers()
    killAll()
    for (const undo of undos.splice(0).toReversed()) undo()
  }
  // Ctrl-C and a signal of the parent must leave nothing running either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', clear)
  const began = performance.now()
  let outcome: Outcome | Skipped
  let options: object = {}
  try {
    const { plant, numbers } = readOptions(defaults)
    options = { ...numbers, plant }
    outcome = await run({ folder, numbers, plant, onEnd: (undo) => void undos.push(undo) })
  } catch (error) {
    outcome = { figures: {}, broken: [error instanceof Error ? error.message : String(error)] }
  }
  const holds = 'skipped' in outcome || outcome.broken.length === 0
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(JSON.stringify({ instrument: name, date: new Date().toISOString(), seconds, options, holds, ...outcome }))
  process.exit(holds ? 0 : 1)
}

function readOptions<Name extends string>(defaults: Readonly<Record<Name, number>>) {
  const names = Object.keys(defaults) as Name[] // the keys of exactly this object
  const numeric = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...numeric, plant: { type: 'boolean', default: false } } })
  const numbers: Record<Name, number> = { ...defaults }
  for (const name of names) {
    const text = values[name as keyof typeof values]
    if (text === undefined) continue
    if (!/^[1-9]\d*$/.test(String(text))) throw new Error(`--${name} must be a whole number from 1, not ${text}`)
    numbers[name] = Number(text)
  }
  return { plant: values.plant === true, numbers }
}

/** One sentence if something does not hold, none if it does. */
export function unless(holds: boolean, sentence: string): readonly string[] {
  return holds ? [] : [sentence]
}

/** The value below which a share of the values lies; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Reports progress on standard error, so that standard output has only the figures. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`)
}
