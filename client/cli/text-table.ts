import { exactJson } from './exact-json.ts'

const MOST_WIDTH = 40
/** A cell may hold a megabyte; more than this of it is never shown. */
const MOST_LOOKED_AT = 1000

/** Rows of texts in columns, the names above them. Numbers stand right. */
export function textTable(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const shown = [names.map(cellText), ...rows.map((row) => names.map((_, at) => cut(cellText(row[at]))))]
  const widths = names.map((_, at) => Math.max(...shown.map((line) => widthOf(line[at] ?? ''))))
  const isNumber = names.map((_, at) => rows.some((row) => typeof row[at] === 'number'))
  const lines = shown.map((line) =>
    line
      .map((text, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text))
        return isNumber[at] ? space + text : text + space
      })
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [lines[0], rule, ...lines.slice(1)].map((line) => `${line}\n`).join('')
}

/** Nothing in a cell may move the cursor, colour the terminal, or turn the direction of what stands beside it. */
const UNSHOWABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : exactJson(value)
  return printable(text.slice(0, MOST_LOOKED_AT))
}

/** A text with everything that a terminal would obey written as an escape. */
export function printable(text: string): string {
  return text.replace(UNSHOWABLE, (character) => {
    const known = { '\n': '\\n', '\t': '\\t', '\r': '\\r' }[character]
    return known ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** As `printable`, but for the line breaks of a text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

function cut(text: string): string {
  if (widthOf(text) <= MOST_WIDTH) return text
  let kept = ''
  for (const { segment } of graphemesOf(text)) {
    if (widthOf(kept + segment) >= MOST_WIDTH) break
    kept += segment
  }
  return `${kept}…`
}

/** Made when it is needed: that takes as long as a small request. */
let segmenter: Intl.Segmenter | undefined

function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** In columns of a terminal: East Asian characters and emoji take two. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
