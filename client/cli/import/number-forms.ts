export type DecimalMark = ',' | '.'

/** What may stand between groups of three digits: spaces of several widths, and apostrophes as in Switzerland. */
const GROUPED = " \\u00a0\\u2009\\u202f'\\u2019"

const SIGN = '([-\\u2212]?)'

/**
 * How a number is read as JSON has it: with a decimal mark, `1.234,5` or `1,234.5`, and without one only a number that begins with its mark, as
 * statistics programs write `.5`. Undefined for a text that is no number.
 */
export function numberReader(mark: DecimalMark | undefined): (text: string) => string | undefined {
  if (mark === undefined) return (text) => text.replace(/^(-?)\./, '$10.')
  const other = mark === ',' ? '.' : ','
  const form = new RegExp(
    `^${SIGN}(\\d+|\\d{1,3}([${other}${GROUPED}])\\d{3}(?:\\3\\d{3})*)?(?:[${mark}](\\d+))?([eE][+-]?\\d+)?$`,
  )
  return (text) => {
    const [found, sign = '', whole = '', group = '', fraction = '', exponent = ''] = form.exec(text) ?? []
    if (found === undefined || whole + fraction === '') return undefined
    const digits = group === '' ? whole : whole.replaceAll(group, '')
    return `${sign && '-'}${digits || '0'}${fraction && `.${fraction}`}${exponent}`
  }
}
