/** The document cannot be generated from, or `generated/` is not what it should be. The message is for the person who ran it. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError'
}
