import { fileError } from './row-error.ts'

export interface NameOptions {
  /** The first line is a row already. */
  readonly hasNoHeader?: boolean | undefined
  /** Names of the columns of a file without a header; by default `column_1`, `column_2` and so on. */
  readonly names?: readonly string[] | undefined
  /** Names of the first line, and what they are called instead. */
  readonly renames?: readonly (readonly [string, string])[] | undefined
}

/**
 * The names of the columns of a file that begins with this row. A heading that is empty or comes twice has no name of its own until it is renamed:
 * it may be a sign that the file has no header.
 */
export function columnNames(
  file: string,
  first: readonly string[],
  line: number,
  { hasNoHeader, names, renames = [] }: NameOptions,
): readonly string[] {
  const headings = hasNoHeader ? (names ?? first.map((_, at) => numbered(at))) : headingsOf(first)
  if (headings.length === 0)
    throw fileError(file, 'no column has a name. The first line has to name the columns.', line)
  const known = distinct(headings)
  const renamed = new Map(renames.map(([old, name]) => [tidied(old), name]))
  const unknown = renames.find(([old]) => !known.includes(tidied(old)))
  if (unknown !== undefined)
    throw fileError(
      file,
      `--rename ${unknown.join('=')}: there is no column ${JSON.stringify(unknown[0])}. Columns: ${known.join(', ')}.`,
      line,
    )
  for (const [at, name] of known.entries())
    if (name !== headings[at] && !renamed.has(name)) throw fileError(file, nameless(headings[at], name, at), line)
  const called = known.map((name) => renamed.get(name) ?? name)
  const twice = called.find((name, at) => called.indexOf(name) !== at)
  if (twice !== undefined) throw fileError(file, `two columns are named ${JSON.stringify(twice)}.`, line)
  return called
}

function numbered(at: number): string {
  return `column_${at + 1}`
}

/** Programs that end each line with a delimiter name one column too many. */
function headingsOf(first: readonly string[]): readonly string[] {
  const headings = first.map(tidied)
  return headings.slice(0, headings.findLastIndex((heading) => heading !== '') + 1)
}

/** Spreadsheets write headings of several lines, and people put spaces around them; no name has either. */
function tidied(heading: string): string {
  return heading.replace(/\s*[\n\r\t]\s*/g, ' ').replace(/^\p{Z}+|\p{Z}+$/gu, '')
}

function distinct(headings: readonly string[]): readonly string[] {
  const used = new Set(headings)
  const seen = new Set<string>()
  return headings.map((heading, at) => {
    if (heading === '') return numbered(at)
    if (!seen.has(heading)) {
      seen.add(heading)
      return heading
    }
    let count = 2
    while (used.has(`${heading} ${count}`)) count += 1
    used.add(`${heading} ${count}`)
    return `${heading} ${count}`
  })
}

function nameless(heading = '', name: string, at: number): string {
  const what = heading === '' ? `column ${at + 1} has no name.` : `two columns are named ${JSON.stringify(heading)}.`
  const which = heading === '' ? 'it' : `column ${at + 1}`
  return `${what} To name ${which}, pass --rename '${name}=NAME'. If the first line is a row already, pass --no-header.`
}
