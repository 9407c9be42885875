import type { Migration } from 'kysely/migration'
import { up as createCatalogue } from './001-catalogue.ts'
import { up as createIndexes } from './002-indexes.ts'

/** All migrations by name; they run in the order of their names, each once. A released one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-catalogue': { up: createCatalogue },
  '002-indexes': { up: createIndexes },
}
