import { rmSync } from 'node:fs'
import { RECORD_FOLDER } from './contract-record.ts'

/** Each run records anew which replies of the contract it saw. */
export default function clearRecord(): void {
  rmSync(RECORD_FOLDER, { recursive: true, force: true })
}
