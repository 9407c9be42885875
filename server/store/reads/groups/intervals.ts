import { type RawBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'

/** A number that is farther from 0 than so many widths is a group of its own. */
const MOST_WIDTHS = 1e12

/** Where the interval of a number begins, about: the next multiple of the width at or below it. */
export function intervalKey(cell: RawBuilder<StoredCell>, width: number): RawBuilder<StoredCell> {
  const [step, largest, least] = [width, width * MOST_WIDTHS, width / MOST_WIDTHS].map((number) => sql.lit(number))
  // Of tiny numbers PostgreSQL refuses the quotient, which is less than the least double.
  return sql<StoredCell>`case when abs(${cell}) >= ${largest} then ${cell}
    when ${cell} >= 0 and ${cell} < ${least} then 0 when ${cell} < 0 and ${cell} > -${least} then -${step}
    else floor(${cell} / ${step}) * ${step} end`
}

const DIGITS = 15

/** Where an interval begins, from its key: 0.3, and not 0.30000000000000004, which is what multiplying gives. */
export function intervalValue(key: number, width: number): number {
  return Math.abs(key) < width * MOST_WIDTHS ? Number(key.toPrecision(DIGITS)) : key
}
