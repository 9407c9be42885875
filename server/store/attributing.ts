import { presentOrigin } from '../acting.ts'
import type { Statements } from './interface/statements.ts'
import { otherWrites, shortWrites } from './writes/index.ts'

/** The same statements, of which each write is told for whom it is done (`Originated`). */
export function attributing(statements: Statements): Statements {
  const names = Object.keys({ ...shortWrites, ...otherWrites }) as (keyof Statements)[] // it has no others
  const attributed = names.map((name) => {
    const run = statements[name] as (args: unknown) => Promise<unknown>
    return [name, (args: object) => run(originated(args))]
  })
  // Each has the arguments and answers that it had.
  return { ...statements, ...(Object.fromEntries(attributed) as Statements) }
}

/** Arguments of a write, with the origin of the present request. An origin that they have already stays. */
export function originated<Args extends object>(args: Args): Args {
  const origin = presentOrigin()
  return origin === undefined ? args : { origin, ...args }
}
