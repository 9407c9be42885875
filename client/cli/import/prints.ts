import { createHash, type Hash } from 'node:crypto'
import type { Column } from '../../../generated/index.ts'
import type { AppendProgress } from '../../append-all/progress.ts'
import { count, counted } from '../counted.ts'
import { usageError } from '../failure.ts'
import { progressOf } from './progress.ts'
import type { SourceFile } from './source-file.ts'

/** What rows of the file were when they were sent: their places, from the first to the one before the second number, and a digest. */
export type Print = readonly [from: number, to: number, digest: string]

/** 96 bits: enough that no other rows have the same by chance. */
const PRINT_CHARACTERS = 16

/** The print of rows that are JSON, as they are sent. */
export function printOf(texts: readonly string[]): string {
  // As `addRow` would, in one piece, which takes a third of the time.
  return digestOf(createHash('sha256').update(texts.join('\n')).update('\n'))
}

function addRow(hash: Hash, text: string): void {
  hash.update(text).update('\n')
}

function digestOf(hash: Hash): string {
  return hash.digest('base64url').slice(0, PRINT_CHARACTERS)
}

/** Those of rows that are stored, or were sent without an answer; what surely is not stored may be changed. */
export function printsOf(known: Iterable<Print>, { settled, unknown }: AppendProgress): Print[] {
  const isOpen = (print: Print) => unknown.some(({ from, to }) => from === print[0] && to === print[1])
  const isSettled = ([from, to]: Print) => settled.some((range) => range.from <= from && to <= range.to)
  return [...known].filter((print) => isOpen(print) || isSettled(print))
}

/**
 * Compares the part of the file that is stored with what it was, before anything is sent. Returns the progress to resume from, in
 * which requests without a reply whose rows have changed are marked. Throws if stored rows have changed: it would be unknown which rows are stored.
 */
export async function comparedProgress(
  source: SourceFile,
  columns: readonly Column[],
  progress: AppendProgress,
  prints: readonly Print[],
): Promise<AppendProgress> {
  const changed = await changedPrints(source, columns, prints)
  const changes = new Map(changed.map(([print, digest]) => [`${print[0]} ${print[1]}`, { print, digest }]))
  const unknown = progress.unknown.map((batch) => {
    const place = `${batch.from} ${batch.to}`
    const change = changes.get(place)
    changes.delete(place)
    return change === undefined ? batch : { ...batch, print: change.digest, isChanged: true }
  })
  const [stored] = changes.values()
  if (stored !== undefined) throw await storedHasChanged(source, stored.print)
  return { ...progress, unknown }
}

/** Prints of rows that are others now, with what their print would be. Reads the file as far as it has to. */
async function changedPrints(source: SourceFile, columns: readonly Column[], prints: readonly Print[]) {
  const rest = prints
    .map((print) => ({ print, hash: createHash('sha256') }))
    .toSorted((a, b) => a.print[0] - b.print[0])
  const end = Math.max(0, ...prints.map(([, to]) => to))
  let active: typeof rest = []
  const changed: (readonly [Print, string])[] = []
  const finish = ({ print, hash }: (typeof rest)[number]) => {
    const digest = digestOf(hash)
    if (digest !== print[2]) changed.push([print, digest])
  }
  let place = 0
  for await (const row of rowsUpTo(source, columns, end)) {
    while (rest[0] !== undefined && rest[0].print[0] <= place) active.push(...rest.splice(0, 1))
    for (const { hash } of active) if (typeof row === 'string') addRow(hash, row)
    place += 1
    for (const done of active) if (done.print[1] === place) finish(done)
    active = active.filter(({ print }) => print[1] > place)
  }
  for (const cut of [...active, ...rest]) finish(cut)
  return changed
}

async function* rowsUpTo(source: SourceFile, columns: readonly Column[], end: number) {
  if (end === 0) return
  const progress = progressOf('Comparing', source.sizeBytes)
  let place = 0
  try {
    for await (const { rows } of source.rows(columns, (bytes) => progress.update(bytes, place))) {
      for (const row of rows) {
        if (place++ === end) return
        yield row
      }
    }
  } finally {
    progress.stop()
  }
}

async function storedHasChanged(source: SourceFile, [from, to]: Print): Promise<Error> {
  const lines = await source.linesOf(new Set([from, to - 1]))
  const [first, last] = [lines.get(from), lines.get(to - 1)]
  const isOne = to - from === 1
  const where =
    first === undefined
      ? `${isOne ? 'is' : 'are'} no longer there`
      : `${isOne ? 'has' : 'have'} changed from line ${count(first)} on`
  const shown = last === undefined ? '' : ` (up to line ${count(last)})`
  return usageError(
    `${counted(to - from, 'stored row')} of ${source.name} ${where}${shown}, or the columns of the dataset have changed. ` +
      'You may correct lines that are not stored yet, but not add or remove lines before stored ones. ' +
      'Bring the stored lines back as they were, or import the rows that are missing as a file of their own.',
  )
}
