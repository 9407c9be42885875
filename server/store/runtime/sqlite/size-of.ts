import { stat } from 'node:fs/promises'

/** The bytes of a file; 0 of one that is not there. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
