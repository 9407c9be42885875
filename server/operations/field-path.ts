/**
 * A path as it stands in an error's `field`: `columns[0].type`, and `rows[0]["a.b"]` for names that would be misread.
 * The path of the whole body is `body`.
 */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (IDENTIFIER.test(String(part))) text += text === '' ? String(part) : `.${String(part)}`
    else text += `[${JSON.stringify(String(part))}]`
  }
  return text === '' ? 'body' : text
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u
