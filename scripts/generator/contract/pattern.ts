/** Finds which of two patterns accepts more. It can decide only if they differ in counts such as `{1,255}`, which is the usual edit. */
import type { Effect } from './change.ts'

interface Count {
  readonly least: number
  readonly most: number
  /** Within `(?!…)` or `(?<!…)`, where more is less. */
  readonly negated: boolean
}

export function patternEffect(released: string, current: string): Effect | undefined {
  const before = split(spelledAlike(released))
  const now = split(spelledAlike(current))
  const refersBack = /\\(?:[1-9]|k<)/.test(released)
  if (before.skeleton !== now.skeleton || refersBack) return 'different'
  if (spelledAlike(released) === spelledAlike(current)) return undefined
  const pairs = before.counts.flatMap((count, index) => {
    const other = now.counts[index]
    return other ? [count.negated ? { before: other, now: count } : { before: count, now: other }] : []
  })
  const narrower = pairs.some((pair) => pair.now.least > pair.before.least || pair.now.most < pair.before.most)
  const wider = pairs.some((pair) => pair.now.least < pair.before.least || pair.now.most > pair.before.most)
  if (narrower === wider) return 'different'
  return narrower ? 'narrower' : 'wider'
}

/** Classes that are the same however they are written, outside of other classes and within. */
function spelledAlike(pattern: string): string {
  const classes = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, (token) =>
    token.startsWith('[') ? inClass(token.replaceAll('\\d', '0-9').replaceAll('\\w', 'A-Za-z0-9_')) : token,
  )
  return classes
}

/** `[0-9]` is `\\d`, and `[A-Za-z0-9_]` is `\\w`, in whatever order. */
function inClass(text: string): string {
  const [, negation = '', members = ''] = /^\[(\^?)(.*)\]$/s.exec(text) ?? []
  const parts = (members.match(/\\.|[^\\]-[^\\]|[^\\]/gsu) ?? []).sort().join('')
  const known = parts === '0-9' ? 'd' : parts === ['0-9', 'A-Z', '_', 'a-z'].join('') ? 'w' : undefined
  if (known === undefined) return `[${negation}${parts}]`
  return `\\${negation === '' ? known : known.toUpperCase()}`
}

/** An escape, a character class, a group's begin or end, a count. */
const TOKEN = /\\(?:u\{\w+\}|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|\)|\{(\d+)(,?)(\d*)\}/gsu

/** A pattern without its counts, and the counts. */
function split(pattern: string): { skeleton: string; counts: Count[] } {
  const counts: Count[] = []
  const groups: string[] = []
  const skeleton = pattern.replaceAll(TOKEN, (token, least?: string, comma?: string, most?: string) => {
    if (token.startsWith('(')) groups.push(token)
    if (token === ')') groups.pop()
    if (least === undefined) return token
    const upper = comma === '' ? least : most
    const negated = groups.filter((group) => group.endsWith('!')).length % 2 === 1
    counts.push({ least: Number(least), most: upper ? Number(upper) : Number.POSITIVE_INFINITY, negated })
    return '{}'
  })
  return { skeleton, counts }
}
