import fc from 'fast-check'

const SURROGATES = { from: 0xd800, to: 0xdfff }
const COUNT = SURROGATES.to - SURROGATES.from + 1

/**
 * Any code point but surrogates, for `fc.string({ unit: codePoint })`. It gives what fast-check's own `unit: codePoint` does, which first
 * fills a map of a million entries in each process.
 */
export const codePoint = fc.nat({ max: 0x10ffff - COUNT }).map(
  (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + COUNT),
  (text) => {
    const [only, ...more] = typeof text === 'string' ? [...text] : []
    const point = only?.codePointAt(0)
    if (point === undefined || more.length > 0) throw new TypeError('no code point')
    return point < SURROGATES.from ? point : point - COUNT
  },
)
