/** What may separate cells, and what people call it. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
])

/** Excel reads, and some programs write, a first line that says what separates the cells of the others. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n?|\n)/i

/** What a file says about its delimiter before its rows begin: the line's length, and the delimiter. */
export function separatorLine(text: string): { readonly length: number; readonly delimiter?: string | undefined } {
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
  return { length: line.length, delimiter }
}

/**
 * The one of comma, semicolon, tab and bar that the first line has most outside quotes. Headings have commas and fractions too, so one that the second
 * line has as often as the first comes before all others.
 */
export function guessedDelimiter(text: string): string {
  const [first = '', second = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|[\r\n]/, 2)
  const counts = [...DELIMITERS.keys()].map((delimiter) => {
    const count = first.split(delimiter).length
    return { delimiter, count, isEven: count > 1 && count === second.split(delimiter).length }
  })
  const even = counts.filter(({ isEven }) => isEven)
  return (even.length > 0 ? even : counts).reduce((most, next) => (next.count > most.count ? next : most)).delimiter
}

/** What to say of a row that has other cells than the first line: perhaps the guess was wrong. */
export function delimiterAdvice(guessed: string): string {
  return ` The file was read with ${DELIMITERS.get(guessed)} between cells; --delimiter sets another delimiter. --skip-lines leaves out lines above the one that names the columns.`
}
