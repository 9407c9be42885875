import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Dump, migrationsOf, type PlaceDump, recordedIn } from './database-dump.ts'
import { spawn } from './spawn.ts'

const PROGRAM = new URL('./open-and-close.ts', import.meta.url)
const PACKED = fileURLToPath(new URL('./load-packed.ts', import.meta.url))
const KILL = fileURLToPath(new URL('../reliability/kill-before-statement.cjs', import.meta.url))

/** How a process that opened a database ended. */
export interface Opening {
  readonly signal: NodeJS.Signals | null
  readonly code: number | null
  /** How many statements its busiest thread sent, which is the one that migrates; 0 if it was killed. */
  readonly statements: number
}

export interface Kill {
  readonly before?: number
  readonly withoutTransactions?: boolean
}

/** Opens a database in a separate process, as a server does when it starts, or runs another program on it, and kills it just before the statement with that number. */
export async function openKilled(
  databaseUrl: string,
  kill: Kill,
  { program = PROGRAM, args = [] }: { program?: URL; args?: readonly string[] } = {},
): Promise<Opening> {
  const { output, ...ended } = await runKilled(program, [databaseUrl, ...args], kill)
  return { ...ended, statements: busiestOf(output) }
}

/** Runs a program that may be killed just before a statement. Its output has how many statements each thread sent. */
export async function runKilled(
  program: URL,
  args: readonly string[],
  { before, withoutTransactions = false }: Kill,
): Promise<Omit<Opening, 'statements'> & { readonly output: string }> {
  const settings = {
    ...(before !== undefined && { KILL_BEFORE: String(before) }),
    WITHOUT_TRANSACTIONS: String(withoutTransactions),
  }
  const child = spawn(process.execPath, ['--import', PACKED, '--require', KILL, fileURLToPath(program), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code, signal], output] = await Promise.all([once(child, 'close'), text(child.stdout)])
  return { code, signal, output }
}

/** How many statements the busiest thread sent. */
export function busiestOf(output: string): number {
  return Math.max(0, ...output.split('\n').map(Number))
}

/**
 * Whether a process was killed before the statement of that number, or never sent it: where threads write beside each other, two runs
 * of one program differ by a few statements.
 */
export function wasCutOff({ signal, code, statements }: Opening, before: number): boolean {
  return signal === 'SIGKILL' || (code === 0 && statements < before)
}

/**
 * Describes what is half done in a database that should be as it was before or as it is afterwards. Where each organization has a
 * schema or a file, that is true of each; the catalogue comes last.
 */
export function halfDone(found: Dump, before: Dump, afterwards: Dump): string[] {
  const isAs = (place: string, as: Dump) => isSame(formOf(found[place]), formOf(as[place]))
  const torn = Object.keys(afterwards).filter((place) => !isAs(place, before) && !isAs(place, afterwards))
  const behind = Object.keys(afterwards).filter((place) => !isAs(place, afterwards))
  const isRecorded = isSame(migrationsOf(found), migrationsOf(afterwards))
  return [
    ...torn.map((place) => `${place} is half migrated`),
    ...(isRecorded ? behind.map((place) => `the migration is recorded as done, and ${place} lacks it`) : []),
    ...(isRecorded || isSame(migrationsOf(found), migrationsOf(before)) ? [] : ['half of the steps are recorded']),
  ]
}

/** Its tables, and the steps that it says it has gone through. */
function formOf(place: PlaceDump | undefined): unknown {
  return [place?.schema, recordedIn(place)]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
