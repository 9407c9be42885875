import type { Column } from '../../generated/index.ts'
import { usageError } from './failure.ts'

/** `delay:number`. A name may hold no colon, so the last one parts it from its type. */
export function columnOf(text: string): Column {
  const at = text.lastIndexOf(':')
  const [name, type] = [text.slice(0, at), text.slice(at + 1)]
  if (at > 0 && isColumnType(type)) return { name, type }
  throw usageError(
    `${JSON.stringify(text)} is not a column. Write NAME:TYPE, such as delay:number, with one of the types ${COLUMN_TYPES.join(', ')}.`,
  )
}

const COLUMN_TYPES = ['text', 'number', 'boolean', 'date', 'json'] as const satisfies Column['type'][]

/** Throws for what is no type of columns. */
export function columnType(text: string): Column['type'] {
  if (isColumnType(text)) return text
  throw usageError(`${JSON.stringify(text)} is not a column type. Allowed: ${COLUMN_TYPES.join(', ')}.`)
}

function isColumnType(text: string): text is Column['type'] {
  return (COLUMN_TYPES as readonly string[]).includes(text)
}
