import { type Kysely, sql } from 'kysely'
import type { NewCells } from '../differences.ts'
import { cellColumn } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { schemaOf } from '../tenant-plugin.ts'

/** Sets cells by one statement, which takes two arrays. */
export async function setCells(db: Kysely<Schema>, { table, column, storage, cells }: NewCells): Promise<void> {
  const numbers = cells.map(({ rowNumber }) => rowNumber)
  const values = cells.map(({ value }) => value)
  await sql`
    update ${sql.id(schemaOf(db), table)} as row_table set ${sql.id(cellColumn(column))} = new_cells.cell
    from unnest(${numbers}::bigint[], ${values}::${sql.raw(storage)}[]) as new_cells (row_number, cell)
    where row_table.row_number = new_cells.row_number`.execute(db)
}
