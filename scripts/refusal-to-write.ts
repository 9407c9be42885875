import { accessSync, constants } from 'node:fs'

/** The code of the error, such as `EACCES`, of writing into a folder; undefined if it can be written. */
export function refusalToWrite(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code // what `accessSync` throws
  }
}
