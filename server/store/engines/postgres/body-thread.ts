import { rowColumns } from '../../row-tables.ts'
import { serveBodies } from '../body-thread.ts'
import { stageCopy } from './copy.ts'
import { storeError } from './errors.ts'

// Reads large bodies, one at a time, and makes of their rows what is sent to the server.

serveBodies((columns) => stageCopy(rowColumns(columns)), storeError)
