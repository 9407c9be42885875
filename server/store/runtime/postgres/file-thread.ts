import { storeError } from '../../sql/postgres/errors.ts'
import { stageForCopy } from '../../sql/postgres/rows-by-copy.ts'
import { rowColumns } from '../../sql/row-tables.ts'
import { serveFiles } from '../file-thread.ts'

// Reads files that are imported, part by part, and makes of their rows what is sent to the server.

serveFiles((columns) => stageForCopy(rowColumns(columns)), storeError)
