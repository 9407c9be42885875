/** Reads TypeScript files, and makes edits that change no other byte. */
import ts from 'typescript'

/** Parses each text of a path once: every section of the contract looks at the same files. */
const parsed = new Map<string, ts.SourceFile>()

export function parse(path: string, text: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known?.text === text) return known
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  parsed.set(path, source)
  return source
}

export interface Edit {
  readonly at: number
  /** The number of characters that the text replaces; 0 by default. */
  readonly remove?: number
  readonly text: string
}

/** The file's text with the edits, with the file's own line ends. */
export function edited({ text }: ts.SourceFile, edits: readonly Edit[]): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // Backwards, so that positions stay right. Of two edits at one place, the first given comes first.
  const backwards = edits.toReversed().sort((a, b) => b.at - a.at)
  return backwards.reduce(
    (result, { at, remove = 0, text: added }) =>
      result.slice(0, at) + added.replaceAll('\n', lineEnd) + result.slice(at + remove),
    text,
  )
}

/** Every node below, depth first. */
export function descendants(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (child: ts.Node): void => {
    found.push(child)
    ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

/** The name of a property or method; undefined for a spread and a computed one. */
export function memberName({ name }: { readonly name?: ts.PropertyName | undefined }): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined
}

/** Names that can follow a dot; others need brackets and quotes. */
export function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)
}

/** A text as a literal, in single quotes. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Adds text after a member of an object: after its comma, and after a comment on its line. */
export function behind({ text }: ts.SourceFile, member: ts.Node, added: string): Edit[] {
  const [, comma] = /^\s*(,)?/.exec(text.slice(member.end)) ?? []
  const end = comma === undefined ? member.end : text.indexOf(comma, member.end) + 1
  const at = ts.getTrailingCommentRanges(text, end)?.at(-1)?.end ?? end
  return [...(comma === undefined ? [{ at: member.end, text: ',' }] : []), { at, text: added }]
}
