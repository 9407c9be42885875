/** Which of all mutations are tried: the same ones for the same seed, from all folders alike. */
import { dirname } from 'node:path'
import type { Mutation } from './mutation.ts'

/** Numbers from 0 to below 1 that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws a folder, a kind of mistake there, and a place of it, until there are so many or no more. */
export function draw(all: readonly Mutation[], count: number, random: () => number): Mutation[] {
  const left = new Map(
    [...Map.groupBy(all, ({ file }) => dirname(file))].map(([folder, found]) => [folder, [...found]]),
  )
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const drawn: Mutation[] = []
  while (drawn.length < count && left.size > 0) {
    const folder = one([...left.keys()]) ?? ''
    const found = left.get(folder) ?? []
    const kinds = Map.groupBy(found, ({ kind }) => kind)
    const mutation = one(kinds.get(one([...kinds.keys()]) ?? '') ?? [])
    if (mutation === undefined) left.delete(folder)
    else {
      drawn.push(mutation)
      found.splice(found.indexOf(mutation), 1)
    }
  }
  return drawn
}
