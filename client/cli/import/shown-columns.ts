import type { Column } from '../../../generated/index.ts'
import { usageError } from '../failure.ts'
import { printable, textTable } from '../text-table.ts'
import type { GuessedColumn } from './guess.ts'

/** The columns of a file with the types that were asked for in place of those that were guessed. */
export function chosenColumns(guessed: readonly GuessedColumn[], asked: readonly Column[]): GuessedColumn[] {
  const names = new Set(guessed.map(({ name }) => name))
  const unknown = asked.find(({ name }) => !names.has(name))
  if (unknown !== undefined)
    throw usageError(
      `--column ${unknown.name}:${unknown.type}: the file has no such column. It has ${[...names].join(', ')}.`,
    )
  const types = new Map(asked.map(({ name, type }) => [name, type]))
  return guessed.map((column) => {
    const type = types.get(column.name)
    return type === undefined ? column : { ...column, type, hint: undefined }
  })
}

const MOST_HINTS = 10

/** The columns as a table, with how many cells are filled and the first of them, and how some may get another type. */
export function shownColumns(columns: readonly GuessedColumn[]): string {
  const rows = columns.map(({ name, type, filled, example }) => [name, type, filled, example])
  const hints = columns.flatMap(({ hint }) => (hint === undefined ? [] : [`${printable(hint)}\n`]))
  const more = hints.length > MOST_HINTS ? [`and ${hints.length - MOST_HINTS} more such columns\n`] : []
  return [textTable(['column', 'type', 'filled', 'first'], rows), ...hints.slice(0, MOST_HINTS), ...more].join('')
}
