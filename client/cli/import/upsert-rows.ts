import { extname } from 'node:path'
import type { OnMatch } from '../../../generated/index.ts'
import { connect, type GlobalOptions } from '../connect.ts'
import { count, counted } from '../counted.ts'
import { SourceFile } from './source-file.ts'
import { type FileOptions, sourceOptionsOf } from './source-options.ts'
import { upsertFile } from './upsert-file.ts'

interface UpsertOptions extends GlobalOptions, FileOptions {
  readonly match?: string
  readonly onMatch?: OnMatch
  readonly json?: boolean
}

/** Upserts the rows of a file, and prints what came of it. */
export async function upsertRows(id: string, file: string, options: UpsertOptions): Promise<void> {
  const { match = '', onMatch, json } = options
  const sourceOptions = sourceOptionsOf(options)
  const service = await connect(options)
  const dataset = await service.datasets.get(id)
  const source = await SourceFile.open(file, { ...(isUnnamed(file) && { format: 'ndjson' }), ...sourceOptions })
  const asked = { match: match.split(','), ...(onMatch && { onMatch }) }
  const { rows, ...counts } = await upsertFile(service, dataset, source, asked)
  if (json) return console.log(JSON.stringify({ ...counts, rows }, null, 2))
  const { rowsCreated, rowsUpdated, rowsUnchanged } = counts
  console.log(
    `${counted(rowsCreated, 'row')} created, ${count(rowsUpdated)} changed, ${count(rowsUnchanged)} unchanged.`,
  )
}

/** Whether a name says nothing about its format. */
function isUnnamed(file: string): boolean {
  return file === '-' || extname(file) === ''
}
