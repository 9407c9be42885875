import {
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
} from 'kysely'
import type { UsableIndex } from '../../../domain/index-fields.ts'
import type { Schema } from '../schema.ts'
import { indexTable } from './index-tables.ts'

/** Statements on row tables that are built with this read the rows by an index, in the order of its entries. */
export function byIndex(db: Kysely<Schema>, { id: indexId, ...index }: UsableIndex): Kysely<Schema> {
  return db.withPlugin(new ByIndexPlugin(indexTable({ ...index, indexId })))
}

/** Joins a row table with an index. `cross join` lets SQLite begin with the index in any case. */
class ByIndexPlugin implements KyselyPlugin {
  readonly #index: string

  constructor(index: string) {
    this.#index = index
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode') return node
    const [from] = node.from?.froms ?? []
    if (from === undefined || !TableNode.is(from)) return node
    const { name } = from.table.identifier
    // Both names are minted, so no text of a user is in them.
    const froms = [RawNode.createWithSql(`"${this.#index}" cross join "${name}" using (row_number)`)]
    return { ...node, from: { kind: 'FromNode', froms } } satisfies SelectQueryNode
  }

  async transformResult<Result>({ result }: { readonly result: Result }): Promise<Result> {
    return result
  }
}
