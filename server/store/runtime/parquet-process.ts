import { lowerPriority, NICENESS } from '../../low-priority.ts'
import { ParquetFault } from '../files/parquet/fault.ts'
import { type Unpacking, unpackParquet } from '../files/parquet/unpack.ts'
import type { ParquetMessage } from './parquet-reader.ts'

// The program of a process that reads one Parquet file: `ParquetReader` starts it, and sends it an `Unpacking`, which may be too long for an argument.

/** Ends the process if nobody is there any more to take the message. */
function send(message: ParquetMessage): Promise<void> {
  return new Promise((sent) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? sent() : process.exit(1)))
  })
}

lowerPriority(NICENESS.body)
const unpacking = await new Promise<Unpacking>((resolve) => process.once('message', resolve))
try {
  const columns = await unpackParquet(unpacking, (written) => send({ kind: 'written', written }))
  await send({ kind: 'end', columns })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  await send(error instanceof ParquetFault ? { kind: 'fault', reason: message } : { kind: 'failure', message })
}
process.disconnect?.()
