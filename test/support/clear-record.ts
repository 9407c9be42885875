import { rmSync } from 'node:fs'
import { RECORD_FOLDER } from './contract-record.ts'
import { onceARun } from './once-a-run.ts'

/** Each run records anew which replies of the contract it saw. */
export default function clearRecord(): Promise<void> {
  return onceARun('record', async () => rmSync(RECORD_FOLDER, { recursive: true, force: true }))
}
