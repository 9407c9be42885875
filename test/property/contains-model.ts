import fc from 'fast-check'
import { text } from './arbitraries.ts'

/** Texts of few characters, with all that are special to a full-text index or to LIKE. */
const near = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', '%', '_', '\\', '"', '*', 'é', '\u0301', '😀', ' '),
  maxLength: 8,
})

const cell = fc.oneof(near, near, near, text, fc.constant(null))

/** A row, by its place, that gets another text, or is deleted. */
export interface TextChange {
  readonly row: number
  readonly to: string | null | undefined
}

const change: fc.Arbitrary<TextChange> = fc.record({ row: fc.nat(), to: fc.option(cell, { nil: undefined }) })

/** Texts from before the index, texts that are appended later, and changes of both. */
export interface TextHistory {
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
  readonly changes: readonly TextChange[]
  readonly needles: readonly string[]
}

/** Histories of so many texts before and after, and of so many needles. */
export function textHistory(texts: { readonly least: number; readonly most: number }, needles: number) {
  const cells = fc.array(cell, { minLength: texts.least, maxLength: texts.most })
  return fc.record<TextHistory>({
    before: cells,
    after: cells,
    changes: fc.array(change, { maxLength: 8 }),
    needles: fc.array(near, { minLength: needles, maxLength: needles }),
  })
}

/** Which rows are changed and how they are stored. */
interface TextRows {
  update(row: string, name: string | null): Promise<unknown>
  delete(row: string): Promise<unknown>
}

/** Makes the changes in order; returns the resulting texts by their rows. */
export async function changedTexts({ before, after, changes }: TextHistory, rows: TextRows) {
  const texts = new Map<string, string | null>([...before, ...after].map((name, at) => [`row_${at + 1}`, name]))
  for (const { row, to } of changes) {
    const name = `row_${(row % (before.length + after.length)) + 1}`
    if (!texts.has(name)) continue
    if (to === undefined) {
      await rows.delete(name)
      texts.delete(name)
    } else {
      await rows.update(name, to)
      texts.set(name, to)
    }
  }
  return texts
}

/** Texts to search for: the needles, and as many parts of existing texts, long enough for the index. */
export function searchesOf({ needles }: TextHistory, texts: ReadonlyMap<string, string | null>): string[] {
  const parts = [...texts.values()]
    .flatMap((each) => (each === null ? [] : [each.slice(1, 6)]))
    .slice(0, needles.length)
  return [...needles, ...parts].filter((needle) => needle.isWellFormed())
}
