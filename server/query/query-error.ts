/** A `filter`, `sort`, `cursor` or `after` that cannot be read. `message` is a whole sentence for the caller. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}
