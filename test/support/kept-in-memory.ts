import { setImmediate as turn } from 'node:timers/promises'
import { collect } from '../../server/store/bodies/collect-soon.ts'

/** Counts those of some objects that something still refers to. The caller keeps nothing but `refs`. */
export async function keptInMemory(refs: readonly WeakRef<object>[]): Promise<number> {
  // What was made or looked up in this turn is kept until its end.
  await turn()
  collect()
  await turn()
  return refs.filter((ref) => ref.deref() !== undefined).length
}
