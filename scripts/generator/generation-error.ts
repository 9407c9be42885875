/**
 * The document cannot be generated from, or `generated/` is not what it should be. The message is for the person who ran it.
 * If it has a place in the document, the code that knows the file puts file, line and column before the message.
 */
export class GenerationError extends Error {
  override readonly name = 'GenerationError'
  /** The keys that lead to the place, from the root of the document. */
  readonly place: readonly string[] | undefined

  constructor(message: string, place?: readonly string[], options?: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}

/** To be thrown while hey-api walks the document: of an error that it catches there, it keeps message and cause alone. */
export function passedThroughHeyApi(error: GenerationError): Error {
  return new Error(error.message, { cause: error })
}
