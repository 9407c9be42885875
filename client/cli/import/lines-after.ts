/** A text in pieces without its first lines, whatever ends them and whatever they hold. */
export async function* linesAfter(chunks: AsyncIterable<string>, count: number): AsyncGenerator<string, void> {
  let left = count
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    while (left > 0) {
      // A carriage return at the end of a piece may be followed by a line feed.
      const end = /\r\n|\n|\r(?!$)/.exec(text)
      text = end === null ? (/\r$/.exec(text)?.[0] ?? '') : text.slice(end.index + end[0].length)
      if (end === null) break
      left -= 1
    }
    if (left > 0) continue
    yield text
    text = ''
  }
}
