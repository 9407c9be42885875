/** Texts that a pattern accepts. Look-arounds and back-references are passed over, so that some texts are none. */
import { readPattern } from '../zod-patterns.ts'

/** What is tried for a class of characters, the most usual first. */
const CHARACTERS = [...'aA01-_. /:+@,é😀', '\n']

/** Repeated texts are not made longer. */
const MOST_CHARACTERS = 10_000

interface Reader {
  readonly source: string
  readonly flags: string
  /** How often what may be repeated is, within its bounds. */
  readonly repeats: number
  at: number
}

/** Undefined where the pattern cannot be read to its end. */
export function patternSample(pattern: string, repeats: number): string | undefined {
  const reader = { ...readPattern(pattern, []), repeats, at: 0 }
  const text = alternatives(reader)
  return reader.at === reader.source.length ? text : undefined
}

function alternatives(reader: Reader): string {
  const first = sequence(reader)
  while (take(reader, /\|/y)) sequence(reader)
  return first
}

function sequence(reader: Reader): string {
  let text = ''
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const part = atom(reader)
    text += part.repeat(Math.min(count(reader), Math.ceil(MOST_CHARACTERS / (part.length || 1))))
  }
  return text
}

function atom(reader: Reader): string {
  if (take(reader, /[\^$]|\\(?:[bB]|[1-9]\d*|k<\w+>)/y)) return ''
  const opened = take(reader, /\((?:\?(?:<?[=!]|<\w+>|[\w-]*:))?/y)
  if (opened) {
    const text = alternatives(reader)
    take(reader, /\)/y)
    return /[=!]$/.test(opened) ? '' : text
  }
  return character(
    take(reader, /\[(?:\\.|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w\w|[pP]\{[^}]*\}|.)|./suy) ?? '',
    reader.flags,
  )
}

function character(single: string, flags: string): string {
  const expression = RegExp(`^${single}$`, flags)
  return [...CHARACTERS, ...single].find((letter) => expression.test(letter)) ?? ''
}

function count(reader: Reader): number {
  const quantifier = take(reader, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)
  if (quantifier === undefined) return 1
  const [least, most] = boundsOf(quantifier)
  return Math.max(least, Math.min(most, reader.repeats))
}

function boundsOf(quantifier: string): [least: number, most: number] {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? []
  if (least !== undefined) return [Number(least), comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least)]
  return [quantifier.startsWith('+') ? 1 : 0, quantifier.startsWith('?') ? 1 : Number.POSITIVE_INFINITY]
}

/** What stands next, if the sticky expression fits it. */
function take(reader: Reader, expression: RegExp): string | undefined {
  expression.lastIndex = reader.at
  const [found] = expression.exec(reader.source) ?? []
  if (found !== undefined) reader.at = expression.lastIndex
  return found
}
