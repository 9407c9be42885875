import type { ColumnRecord } from '../../domain/columns.ts'
import type { EncodedCell, RowProblem } from '../../domain/row-validator.ts'

/** What is wrong with a body as a whole. */
export type BodyFault =
  /** It is no JSON in UTF-8; a whole sentence on it. */
  | { readonly kind: 'unreadable'; readonly message: string }
  /** It is not an object with one field. What the contract looks at in such a body is said of it. */
  | { readonly kind: 'misshapen'; readonly shape: BodyShape }

/** A body in short: its own kind or its first fields, in each place only the beginning of what stands there. */
export type BodyShape =
  | { readonly of: 'object'; readonly field: ValueShape | undefined; readonly others: readonly string[] }
  | { readonly of: 'other'; readonly value: ValueShape }

export type ValueShape =
  | { readonly of: 'value'; readonly value: unknown }
  | { readonly of: 'array' | 'object'; readonly beginning: string }
  | { readonly of: 'items'; readonly items: readonly ValueShape[] }
  | { readonly of: 'fields'; readonly fields: readonly (readonly [name: string, value: ValueShape])[] }

/** Changes of a row in a larger body are read by `readChanges`, in a thread of its own; smaller ones where they came. */
export const LARGE_CHANGES_BYTES = 128 * 1024

/** Changes of a row as a large body has them. */
export interface LargeChanges {
  readonly body: Uint8Array
  readonly columns: readonly ColumnRecord[]
  readonly maxProblems: number
}

/** What was found in it: cells by their place among the columns, or what is wrong. */
export type ReadLargeChanges =
  | { readonly outcome: 'read'; readonly cells: readonly EncodedCell[] }
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  | { readonly outcome: 'refused'; readonly problems: readonly RowProblem[] }

/** Changes that were read, and the body, which came back. */
export interface ChangesRead {
  readonly read: ReadLargeChanges
  readonly body: Uint8Array
}

/** What keeps large bodies from holding up others. */
export interface Bodies {
  /** Throws the `unavailable` that a write of the organization would get now, before its body is read. */
  requireRoom(organizationId: string): void
  /** Reads the changes of a row in a thread of its own. The body's memory is moved there, and comes back with the answer. */
  readChanges(organizationId: string, changes: LargeChanges): Promise<ChangesRead>
}
