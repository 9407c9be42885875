/** Rows by their numbers, both ends included. */
interface Range {
  readonly first: number
  readonly last: number
}

/** A bit for each number, in pages that come when they are needed. Plain data, so that it can be sent to another thread. */
export type RowNumberSet = Map<number, Uint32Array>

const BITS = 32
const WORDS_PER_PAGE = 2_048
const NUMBERS_PER_PAGE = BITS * WORDS_PER_PAGE

function placeOf(number: number) {
  const within = number % NUMBERS_PER_PAGE
  return { page: Math.floor(number / NUMBERS_PER_PAGE), word: Math.floor(within / BITS), bit: 1 << (within % BITS) }
}

export function addNumbers(set: RowNumberSet, numbers: readonly number[]): void {
  for (const number of numbers) {
    const { page, word, bit } = placeOf(number)
    let words = set.get(page)
    if (words === undefined) {
      words = new Uint32Array(WORDS_PER_PAGE)
      set.set(page, words)
    }
    words[word] = (words[word] ?? 0) | bit
  }
}

export function hasNumber(set: RowNumberSet, number: number): boolean {
  const { page, word, bit } = placeOf(number)
  return ((set.get(page)?.[word] ?? 0) & bit) !== 0
}

export function removeRange(set: RowNumberSet, { first, last }: Range): void {
  for (let number = first; number <= last; number += 1) {
    const { page, word, bit } = placeOf(number)
    const words = set.get(page)
    if (words === undefined) number = (page + 1) * NUMBERS_PER_PAGE - 1
    else words[word] = (words[word] ?? 0) & ~bit
  }
}

export function countNumbers(set: RowNumberSet): number {
  let count = 0
  for (const words of set.values()) for (let word of words) for (; word !== 0; word &= word - 1) count += 1
  return count
}

/** The numbers as ranges, in their order. */
export function rangesIn(set: RowNumberSet): Range[] {
  const ranges: { first: number; last: number }[] = []
  for (const page of [...set.keys()].sort((one, other) => one - other))
    for (const [at, word] of (set.get(page) ?? []).entries()) {
      if (word === 0) continue
      for (let bit = 0; bit < BITS; bit += 1) {
        if (((word >>> bit) & 1) === 0) continue
        const number = page * NUMBERS_PER_PAGE + at * BITS + bit
        const last = ranges.at(-1)
        if (last?.last === number - 1) last.last = number
        else ranges.push({ first: number, last: number })
      }
    }
  return ranges
}
