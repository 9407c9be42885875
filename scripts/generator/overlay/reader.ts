/** Reads a text from its beginning to its end. */
export class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  skipSpace(): void {
    this.match(/\s*/y)
  }

  /** Whether this comes next; then it has been read. */
  take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false
    this.#at += expected.length
    return true
  }

  require(expected: string): void {
    if (!this.take(expected)) this.fail(`"${expected}"`)
  }

  /** What a pattern with the flag `y` finds next. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** A text in single or double quotes. */
  quoted(): string | undefined {
    const found = this.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y)
    if (found === undefined) return undefined
    const inner = found.slice(1, -1)
    const json = found.startsWith("'") ? inner.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"') : inner
    return JSON.parse(`"${json}"`)
  }

  fail(wanted: string): never {
    throw new SyntaxError(`${wanted} is missing after "${this.#text.slice(0, this.#at)}"`)
  }
}
