import {
  type FromNode,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  SqliteQueryCompiler,
  TableNode,
} from 'kysely'
import { physicalIndex } from '../physical.ts'
import type { Schema } from '../schema.ts'

// Which index a statement uses is not left to SQLite: it would take one for its order although a filter then lets through
// one row in thousands (measured: a page of 62 ms took 475). A row table is read without any index unless a statement names one;
// row numbers are no index in this sense.

/** The row table that a statement reads, by its name. */
function rowTableOf({ froms: [from] }: FromNode): string | undefined {
  if (from === undefined || !TableNode.is(from)) return undefined
  const { name } = from.table.identifier
  return name.startsWith('rows_') ? name : undefined
}

/** Writes `not indexed` after row tables. */
export class NotIndexedCompiler extends SqliteQueryCompiler {
  protected override visitFrom(node: FromNode): void {
    super.visitFrom(node)
    if (rowTableOf(node) !== undefined) this.append(' not indexed')
  }
}

/** Statements on row tables that are built with this use the index, or fail. */
export function indexedBy(db: Kysely<Schema>, indexId: string, generation: number): Kysely<Schema> {
  return db.withPlugin(new IndexedByPlugin(physicalIndex(indexId, generation)))
}

class IndexedByPlugin implements KyselyPlugin {
  readonly #index: string

  constructor(index: string) {
    this.#index = index
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode' || node.from === undefined) return node
    const table = rowTableOf(node.from)
    if (table === undefined) return node
    // Both names are minted, so no text of a user is in them.
    const froms = [RawNode.createWithSql(`"${table}" indexed by "${this.#index}"`)]
    return { ...node, from: { ...node.from, froms } } satisfies SelectQueryNode
  }

  async transformResult<Result>({ result }: { readonly result: Result }): Promise<Result> {
    return result
  }
}
