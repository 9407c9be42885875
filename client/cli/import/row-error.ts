import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'

/** A row that cannot be sent as it stands in the file. A `TypeError`, which for `appendAll` is a row to refuse. */
export class RowError extends TypeError {
  override readonly name = 'RowError'
  readonly line: number

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

/** A file that cannot be read any further, with the line where there is one. */
export function fileError(file: string, message: string, line?: number): CliError {
  return new CliError(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}`, EXIT.file)
}

/** The same for a row that is not whole, which knows its line. */
export function rowFileError(file: string, error: Error): CliError {
  return error instanceof RowError
    ? new CliError(`${file}, ${error.message}`, EXIT.file)
    : fileError(file, error.message)
}
