/** Values that a schema accepts: its example, or the least that it asks for. */
import { type Exampled, NoSample, type Reference, type Resolve, type Schema } from './document.ts'
import { fits } from './fits.ts'
import { type Purpose, possible, sample } from './parts.ts'

/** A schema that requires itself, but for some alternative of it, has its shortest value within few levels. */
const TRIES = [
  [false, 16],
  [true, 2],
  [true, 4],
  [true, 8],
  [true, 16],
] as const

/** How many values are made for one: alternatives within alternatives could have no end. */
const MAX_VALUES = 500

/**
 * Makes a sample of a parameter or a body. An example that its schema refuses counts only if nothing can be made up that it accepts. Throws a
 * `NoSample` if it cannot.
 */
export function sampleOf(
  described: Exampled & { readonly schema?: Schema | Reference },
  resolve: Resolve,
  purpose: Purpose = 'request',
): unknown {
  const { schema = {} } = described
  let first: { readonly value: unknown } | undefined
  for (const value of attempts(givenIn(described, resolve), schema, resolve, purpose)) {
    if (fits(schema, value, resolve, purpose)) return value
    first ??= { value }
  }
  if (first === undefined) throw new NoSample('the schema requires itself')
  return first.value
}

/** The examples, in their order. */
export function givenIn({ example, examples = {} }: Exampled, resolve: Resolve): unknown[] {
  const values = Object.values(examples).map((found) => resolve<{ readonly value?: unknown }>(found).value)
  return [example, ...values].filter((value) => value !== undefined)
}

/** Each part is checked only if the whole is not right, which is rare and takes long. */
function* attempts(
  given: readonly unknown[],
  schema: Schema | Reference,
  resolve: Resolve,
  purpose: Purpose,
): Generator<unknown> {
  yield* given
  for (const [isChecked, maxDepth] of TRIES) {
    const made = possible(() => [
      sample(schema, { resolve, purpose, maxDepth, isChecked, budget: { left: MAX_VALUES } }, 0),
    ])
    if (made !== undefined) yield* made
  }
}
