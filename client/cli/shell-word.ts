/** A word as a POSIX shell takes it, so that a command that is shown can be pasted. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
