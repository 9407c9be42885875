/** One way to break the product, as a change of one place in one file. */
export interface Mutation {
  /** Its path in the project. */
  readonly file: string
  readonly line: number
  readonly kind: string
  /** The place, by offsets in the file's text, and what comes there. */
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
  /** What is to be replaced so that the sound text and the broken one can stand beside each other. */
  readonly whole: {
    readonly start: number
    readonly end: number
    readonly form: 'expression' | 'statement' | 'property'
  }
}

/** The text of the file with the mutation in it. */
export function brokenText(text: string, { start, end, to }: Mutation): string {
  return text.slice(0, start) + to + text.slice(end)
}

/** As it is printed: where it is, and what became of what. */
export function described({ file, line, kind, from, to }: Mutation): string {
  const short = (text: string) => {
    const flat = text.replace(/\s+/g, ' ')
    return flat.length > 60 ? `${flat.slice(0, 57)}...` : flat
  }
  return `${file}:${line}  ${kind}: ${short(from)}  =>  ${to === '' ? '(nothing)' : short(to)}`
}
