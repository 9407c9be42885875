/** A value with one part of it changed, left out or added, in as many ways as there are parts. */
const REPLACEMENTS: readonly unknown[] = [null, '', 'x', 0, -1, 1.5, 1e12, true, [], {}, ['x'], { x: 1 }]

/** At most `limit` of them, spread over the whole value and always the same. */
export function mutationsOf(value: unknown, limit: number): unknown[] {
  const all = [...mutations(value)]
  const step = Math.max(1, Math.ceil(all.length / limit))
  return all.filter((_, index) => index % step === 0).map((make) => make())
}

function* mutations(value: unknown): Generator<() => unknown> {
  for (const replacement of REPLACEMENTS) if (typeOf(replacement) !== typeOf(value)) yield () => replacement
  if (typeof value === 'string') yield* [() => `${value}!`, () => value.slice(1), () => value.toUpperCase()]
  if (typeof value === 'number') yield* [() => -value, () => value + 0.5, () => value * 1000]
  if (Array.isArray(value)) {
    yield () => [...value, ...value]
    yield () => [...value, null]
    for (const [index, item] of value.slice(0, 3).entries()) {
      for (const mutate of mutations(item)) yield () => value.with(index, mutate())
    }
  } else if (typeof value === 'object' && value !== null) {
    yield () => ({ ...value, unknown: 1 })
    for (const [key, member] of Object.entries(value)) {
      yield () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      for (const mutate of mutations(member)) yield () => ({ ...value, [key]: mutate() })
    }
  }
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
