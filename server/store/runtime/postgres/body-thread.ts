import { storeError } from '../../sql/postgres/errors.ts'
import { stageForCopy } from '../../sql/postgres/rows-by-copy.ts'
import { rowColumns } from '../../sql/row-tables.ts'
import { serveBodies } from '../body-thread.ts'

// Reads large bodies, one at a time, and makes of their rows what is sent to the server.

serveBodies((columns) => stageForCopy(rowColumns(columns)), storeError)
