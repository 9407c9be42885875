import fc from 'fast-check'

/**
 * What tests draw at random follows from `SEED`, so that a run can be repeated. Without it every run draws anew, and a failure shows its
 * seed. The gate sets it: what was green stays green there, and new draws are for those who look for faults.
 */
const SEED = process.env['SEED']

if (SEED !== undefined) fc.configureGlobal({ seed: Number(SEED) })

/** The seed of a test that draws for itself, which a variable of its own may set, too. From 0 to 2^31. */
export function seedOf(variable = 'SEED'): number {
  return Number(process.env[variable] ?? SEED ?? Math.floor(Math.random() * 2 ** 31))
}
