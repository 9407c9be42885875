import type { ColumnType } from '../../generated/index.ts'
import { codecs, type StoredCell } from './codecs.ts'

/** Converts one filled cell; `undefined` when it does not convert. */
export type Conversion = (stored: string | number) => StoredCell | undefined

const never: Conversion = () => undefined

/** The table of `updateColumn` in openapi.yaml, cell by cell. */
const conversions: { readonly [From in ColumnType]: { readonly [To in Exclude<ColumnType, From>]: Conversion } } = {
  text: {
    number: (stored) => codecs.number.parse(String(stored)),
    boolean: (stored) => codecs.boolean.parse(String(stored)),
    date: (stored) => codecs.date.parse(String(stored)),
    json: (stored) => codecs.json.parse(String(stored)),
  },
  number: {
    text: (stored) => codecs.json.encode(stored),
    boolean: (stored) => (stored === 1 || stored === 0 ? stored : undefined),
    date: never,
    json: (stored) => codecs.json.encode(stored),
  },
  boolean: {
    text: (stored) => String(stored === 1),
    number: (stored) => stored,
    date: never,
    json: (stored) => String(stored === 1),
  },
  date: {
    text: (stored) => stored,
    number: never,
    boolean: never,
    json: (stored) => JSON.stringify(stored),
  },
  json: {
    text: (stored) => jsonToText(String(stored)),
    number: (stored) => codecs.number.encode(JSON.parse(String(stored))),
    boolean: (stored) => codecs.boolean.encode(JSON.parse(String(stored))),
    date: (stored) => codecs.date.encode(JSON.parse(String(stored))),
  },
}

function jsonToText(stored: string): string {
  return stored.startsWith('"') ? JSON.parse(stored) : stored
}

/** How a filled cell of one type becomes one of another. */
export function conversion(from: ColumnType, to: ColumnType): Conversion {
  // The type of the table says that each row lacks its own type, which an index by two variables cannot express.
  const row: Partial<Record<ColumnType, Conversion>> = conversions[from]
  return row[to] ?? ((stored) => stored)
}
