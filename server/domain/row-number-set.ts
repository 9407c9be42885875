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
  for (const words of set.values()) for (const word of words) count += bitsIn(word)
  return count
}

/** How many bits of a word are set: added up side by side in pairs, in fours, in bytes, and these by a multiplication. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The numbers as ranges, in their order. Where these would be more than `most`, numbers that are near to each other are put into one range with all in between;
 * `isExact` says that there are none.
 */
export function rangesIn(
  set: RowNumberSet,
  most = Number.POSITIVE_INFINITY,
): { readonly ranges: Range[]; readonly isExact: boolean } {
  const joined = joinedGap(set, most)
  const ranges: { first: number; last: number }[] = []
  let range: { first: number; last: number } | undefined
  forEachNumber(set, (number) => {
    if (range !== undefined && number - range.last - 1 <= joined) range.last = number
    else {
      range = { first: number, last: number }
      ranges.push(range)
    }
  })
  return { ranges, isExact: joined === 0 }
}

/** How many numbers may be missing between two of a range, so that there are at most so many ranges: one less than a power of two. */
function joinedGap(set: RowNumberSet, most: number): number {
  if (most === Number.POSITIVE_INFINITY) return 0
  /** How many gaps there are, by how many digits their size has in binary. */
  const gaps = new Array<number>(GAP_BITS + 1).fill(0)
  let last: number | undefined
  forEachNumber(set, (number) => {
    const gap = last === undefined ? 0 : number - last - 1
    if (gap > 0) {
      const bits = binaryDigits(gap)
      gaps[bits] = (gaps[bits] ?? 0) + 1
    }
    last = number
  })
  let ranges = 1
  let bits = GAP_BITS
  for (; bits > 0 && ranges + (gaps[bits] ?? 0) <= most; bits -= 1) ranges += gaps[bits] ?? 0
  return 2 ** bits - 1
}

/** Of every integer that a double is exact for. */
const GAP_BITS = 53

function binaryDigits(integer: number): number {
  return integer < 2 ** 32 ? 32 - Math.clz32(integer) : 64 - Math.clz32(Math.floor(integer / 2 ** 32))
}

/** Visits the numbers in their order. */
function forEachNumber(set: RowNumberSet, visit: (number: number) => void): void {
  for (const page of [...set.keys()].sort((one, other) => one - other)) {
    const words = set.get(page) ?? []
    for (let at = 0; at < words.length; at += 1)
      for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1)
        visit(page * NUMBERS_PER_PAGE + at * BITS + 31 - Math.clz32(rest & -rest))
  }
}
