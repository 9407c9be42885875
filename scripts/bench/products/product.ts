import type { Contender } from '../contenders.ts'
import type { BenchRow } from '../data.ts'
import type { Stage } from '../postgres/stage.ts'

/** A request in a product's own way. Paths begin after the contender's address. */
export interface ProductRequest {
  readonly path: string
  readonly body?: string
}

/** A service that others use for tables of rows over HTTP, which is measured beside ours through its documented interface. */
export interface Product {
  readonly contender: Contender
  /** Rows from an index on, in the order in which they were added. */
  page(from: number, limit: number): Promise<ProductRequest>
  /** The rows of a city with the largest amounts. */
  largestOf(city: string, limit: number): ProductRequest
  row(index: number): ProductRequest
  /** The number of rows and the average amount of each city. Absent where the product cannot tell both at once. */
  groups?(): ProductRequest
  append(rows: readonly BenchRow[]): ProductRequest
  /** The rows of a reply to `page`, `largestOf` and `row`. */
  rowsOf(reply: unknown): readonly Partial<BenchRow>[]
  /** The groups of a reply by city. */
  groupsOf?(reply: unknown): Readonly<Record<string, { readonly count: number; readonly average: number }>>
}

/** Makes a product ready with the first rows of `rowAt`, on the stage's PostgreSQL server. */
export type StartProduct = (stage: Stage, rows: number, folder: string) => Promise<Product>
