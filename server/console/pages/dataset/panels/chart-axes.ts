import { beginningOf, formatFigure } from '../../../ui/format.ts'

export const FONT_PIXELS = 12
/** Of the widest characters of a text at an axis, on average. */
const CHARACTER_PIXELS = 7.5
const GAP_PIXELS = 16
const LEAST_PIXELS = 50
const LONGEST_LABEL = 10
/** From here on a number takes more room than a chart in the side panel has. */
const EXPONENT_FROM = 1e12

/** A number at an axis, as in tables, but with an exponent if it is huge. */
export function tickText(value: number): string {
  return Math.abs(value) < EXPONENT_FROM ? formatFigure(value) : value.toExponential()
}

/** The name of a bar, where there is room for its beginning only. A number that is cut without a sign would be another number. */
export function labelText(label: string): string {
  return label.length > LONGEST_LABEL ? `${beginningOf(label, LONGEST_LABEL - 1)}…` : label
}

/** How much room the widest of some texts takes, with a gap. */
export function roomFor(texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
  return Math.max(LEAST_PIXELS, Math.ceil(longest * CHARACTER_PIXELS) + GAP_PIXELS)
}

/** Bars begin at nothing. */
export function fromZero(least: number, greatest: number): [number, number] {
  const top = Math.max(0, greatest) * 1.05
  return [Math.min(0, least), top === 0 && least >= 0 ? 1 : top]
}
