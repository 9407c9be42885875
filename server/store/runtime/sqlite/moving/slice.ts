import { existsSync } from 'node:fs'
import { StoreError } from '../../../interface/store-error.ts'
import { type CatalogueConnection, type Connection, openPlace } from '../../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE, placeFile } from '../../../sql/sqlite/places.ts'
import type { CopiedTenant } from './copy-tenant.ts'

/** How long one step holds the file to which it copies. */
const SLICE_MS = 20

/** Copies for a while, in one transaction, which `check` can refuse. */
export function slice(
  { database }: Connection,
  copying: Generator<void, CopiedTenant>,
  check: () => void,
): IteratorResult<void, CopiedTenant> {
  const until = performance.now() + SLICE_MS
  database.exec('begin immediate')
  try {
    let step = copying.next()
    while (step.done !== true && performance.now() < until) step = copying.next()
    check()
    database.exec('commit')
    return step
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

/** One file, through a connection of its own: it stays open between other writes. */
export function alone(catalogue: CatalogueConnection, number: number): Connection {
  const file = fileOf(catalogue, number)
  if (!existsSync(file)) throw new StoreError('unusable', `${file} is missing.`)
  return openPlace(file)
}

export function fileOf({ places: { file } }: CatalogueConnection, number: number): string {
  return number === CATALOGUE_PLACE ? file : placeFile(file, number)
}
