/**
 * The text of a path for an error's `field`: `columns[0].type`, and `rows[0]["a.b"]` for names that would be misread.
 * The path of the whole body is `body`.
 */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    const name = typeof part === 'string' ? shortened(part) : String(part)
    if (typeof part === 'number') text += `[${part}]`
    else if (IDENTIFIER.test(name)) text += text === '' ? name : `.${name}`
    else text += `[${JSON.stringify(name)}]`
  }
  return text === '' ? 'body' : text
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u

/** No name of the contract is longer than a column's; what a caller sends in its place may be a megabyte. */
const NAME_LENGTH = 256

function shortened(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH).toWellFormed()}…`
}
