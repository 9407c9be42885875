/** Reads the records of CSV (RFC 4180) from a text. Lines may end in CRLF, LF or CR; what is in quotes may have line ends in it. */

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/** A text that is no CSV. */
export class NotCsv extends Error {
  override readonly name = 'NotCsv'
  readonly kind: 'open_quote' | 'text_after_quote'

  constructor(kind: NotCsv['kind']) {
    super(kind)
    this.kind = kind
  }
}

export class CsvRecords {
  /** The fields of the last record, without quotes, as many as `count`. */
  readonly fields: string[] = []
  /** Which of them were in quotes: an empty one of these is an empty text. */
  readonly isQuoted: boolean[] = []
  count = 0
  /** How many lines the last record took. */
  lines = 0
  /** Where its last field ends. */
  end = 0
  readonly #delimiter: number

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /**
   * Reads the record that begins at a place. Returns the place of the next one, or -1 where the record may go on after the text. Throws
   * `NotCsv`.
   */
  read(text: string, start: number, isLast: boolean): number {
    const { length } = text
    let at = start
    this.count = 0
    this.lines = 1
    for (;;) {
      at = text.charCodeAt(at) === QUOTE ? this.#quoted(text, at, isLast) : this.#plain(text, at)
      // After a quote the next text may begin with another one.
      if (at < 0 || (at >= length && !isLast)) return -1
      this.end = at
      if (at >= length) return length
      const code = text.charCodeAt(at)
      at += 1
      if (code === this.#delimiter) continue
      if (code === LF) return at
      if (code !== CR) throw new NotCsv('text_after_quote')
      if (at >= length) return isLast ? at : -1
      return text.charCodeAt(at) === LF ? at + 1 : at
    }
  }

  #plain(text: string, start: number): number {
    const delimiter = this.#delimiter
    const { length } = text
    let end = start
    for (; end < length; end += 1) {
      const code = text.charCodeAt(end)
      if (code === delimiter || code === LF || code === CR) break
    }
    this.#add(text.slice(start, end), false)
    return end
  }

  #quoted(text: string, start: number, isLast: boolean): number {
    let hasQuotes = false
    let end = start + 1
    for (;;) {
      end = text.indexOf('"', end)
      if (end === -1) {
        if (isLast) throw new NotCsv('open_quote')
        return -1
      }
      if (text.charCodeAt(end + 1) !== QUOTE) break
      hasQuotes = true
      end += 2
    }
    const field = text.slice(start + 1, end)
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) this.lines += 1
    this.#add(hasQuotes ? field.replaceAll('""', '"') : field, true)
    return end + 1
  }

  #add(field: string, isQuoted: boolean): void {
    this.fields[this.count] = field
    this.isQuoted[this.count] = isQuoted
    this.count += 1
  }
}
