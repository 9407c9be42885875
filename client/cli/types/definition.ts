import type { ColumnType } from '../../../generated/index.ts'
import type { RuledColumn } from '../../rows/columns.ts'

/** A dataset as a file of definitions knows it. */
export interface Definition {
  /** The name of the constant that holds it. */
  readonly constant: string
  readonly id: string
  readonly columns: readonly DefinedColumn[]
}

/** A column with the rules that a file of definitions has. */
export interface DefinedColumn extends RuledColumn {
  readonly name: string
}

/** A JavaScript name for a dataset: `US flights 2026` is `usFlights2026`, and `_` stands before a digit. */
export function constantName(datasetName: string, taken: ReadonlySet<string>): string {
  const words = datasetName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[a-zA-Z0-9]+/g) ?? ['dataset']
  const [first = '', ...others] = words
  const joined = lowered(first) + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const name = /^\d/.test(joined) || RESERVED.has(joined) ? `_${joined}` : joined
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`
  return free
}

function lowered(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

/** What cannot name a constant, and what the file imports. */
const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield arguments eval z'.split(
    ' ',
  ),
)

export function typeName(constant: string): string {
  return constant.replace(/^_?[a-z]?/, (start) => start.toUpperCase())
}

/** Reads the definitions out of a file, however it has been formatted since. None where it holds none. */
export function readDefinitions(text: string): Definition[] {
  return [...text.matchAll(HEAD)].map((match) => {
    const [head, constant = '', , id = ''] = match
    return { constant, id, columns: readColumns(text.slice(match.index + head.length)) }
  })
}

const HEAD = /export const ([\w$]+) = \{\s*id:\s*(['"])(ds_\w+)\2,\s*columns:\s*\{/g
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/
const SPACE = /(?:\s|\/\*[\s\S]*?\*\/)*/
const ENTRY = new RegExp(
  `${SPACE.source}\\[?(?:([\\w$]+)|(${TEXT.source}))\\]?\\s*:\\s*(?:(['"])(text|number|boolean|date|json)\\3|\\{((?:${TEXT.source}|[^'"}])*)\\})\\s*,?`,
  'y',
)

function readColumns(text: string): DefinedColumn[] {
  const columns: DefinedColumn[] = []
  const entry = new RegExp(ENTRY)
  for (let match = entry.exec(text); match !== null; match = entry.exec(text)) {
    const [, plain, quoted = '""', , type, members] = match
    const name = plain ?? unquoted(quoted)
    // Cast: the expression has these five types alone.
    const column = members === undefined ? { name, type: type as ColumnType } : readRuled(name, members)
    if (column !== undefined) columns.push(column)
  }
  return columns
}

/** The members of `{ type: 'text', required: true, values: ['a'] }`, in any order. Undefined without a type. */
function readRuled(name: string, members: string): DefinedColumn | undefined {
  const type = /\btype\s*:\s*(['"])(text|number|boolean|date|json)\1/.exec(members)?.[2]
  if (type === undefined) return undefined
  const values = new RegExp(`\\bvalues\\s*:\\s*\\[((?:${TEXT.source}|[^'"\\]])*)\\]`).exec(members)?.[1]
  const others = members.replaceAll(new RegExp(TEXT, 'g'), '')
  return {
    name,
    type: type as ColumnType, // as above
    ...(/\brequired\s*:\s*true/.test(others) && { required: true }),
    ...(/\bhasDefault\s*:\s*true/.test(others) && { hasDefault: true }),
    ...(values !== undefined && { values: values.match(new RegExp(TEXT, 'g'))?.map(unquoted) ?? [] }),
  }
}

function unquoted(text: string): string {
  if (text.startsWith('"')) return JSON.parse(text)
  return JSON.parse(
    `"${text
      .slice(1, -1)
      .replaceAll("\\'", "'")
      .replace(/(?<!\\)"/g, '\\"')}"`,
  )
}
