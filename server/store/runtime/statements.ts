import type { Kysely } from 'kysely'
import type { UntilGone } from '../../domain/until-gone.ts'
import type { DatasetKey } from '../interface/datasets.ts'
import type { Statements } from '../interface/statements.ts'
import { readsByKey, type ScanningReads, scanningReads, sharedReads } from '../reads/index.ts'
import type { LaneChoice } from '../reads/lanes.ts'
import type { Schema } from '../sql/schema.ts'
import { otherWrites, shortWrites, type WriteStatements } from '../writes/index.ts'

type Read<Args> = (db: Kysely<Schema>, args: Args) => Promise<unknown>
type Called<Args> = (args: Args, untilGone?: UntilGone) => Promise<unknown>

/** How an engine runs a statement of each kind: what is returned is called with the statement's argument, and with what says that its caller is gone. */
export interface Runners {
  byKey(read: Read<never>): Called<never>
  shared(read: Read<DatasetKey>, name: string): Called<DatasetKey>
  scanning(
    statement: { readonly read: Read<never>; readonly laneOf: (args: never) => LaneChoice<unknown> },
    name: keyof ScanningReads,
  ): Called<never>
  write(name: keyof WriteStatements): Called<never>
}

/** All statements as an engine runs them. It does not compile as long as one is in no list. */
export function statementsOf(runners: Runners): Statements {
  return {
    ...each(readsByKey, runners.byKey),
    ...each(sharedReads, runners.shared),
    ...each(scanningReads, runners.scanning),
    ...each(shortWrites, (_, name) => runners.write(name)),
    ...each(otherWrites, (_, name) => runners.write(name)),
  }
}

/** A table of declared statements as one of functions that are called with their argument alone. */
export function each<Name extends keyof Statements, Declared>(
  table: Readonly<Record<Name, Declared>>,
  run: (declared: Declared, name: NoInfer<Name>) => Called<never>,
): Pick<Statements, Name> {
  const names = Object.keys(table) as Name[] // it has no others
  // Every declaration was checked against its name: argument and answer are the statement's own.
  return Object.fromEntries(names.map((name) => [name, run(table[name], name)])) as unknown as Pick<Statements, Name>
}
