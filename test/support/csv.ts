/**
 * Reads CSV strictly by RFC 4180: CRLF after every record, quotes only around whole fields. A field without
 * any character is `null`, two quotes are an empty text. Throws on any other text.
 */
export function parseCsv(text: string): (string | null)[][] {
  const records: (string | null)[][] = []
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  let record: (string | null)[] = []
  while (field.lastIndex < text.length) {
    const start = field.lastIndex
    const [, quoted, plain = ''] = field.exec(text) ?? []
    record.push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain === '' ? null : plain)
    const end = start + (quoted !== undefined ? quoted.length + 2 : plain.length)
    if (text[end] === ',') field.lastIndex = end + 1
    else if (text.startsWith('\r\n', end)) {
      field.lastIndex = end + 2
      records.push(record)
      record = []
    } else throw new Error(`no separator at ${end}: ${JSON.stringify(text.slice(start, end + 20))}`)
  }
  if (record.length > 0) throw new Error('no line end after the last record')
  return records
}
