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
