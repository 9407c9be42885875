/** One value of a parameter or a field: a text from the wire by its declared kind. */
import type { ItemKind, ParameterKind } from './route.ts'

/** One text of a scalar or of JSON; of files it is what they are. */
export function decodeItem(kind: ItemKind, text: string): unknown {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'integer') return /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text
  if (kind === 'number') return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : text
  if (kind === 'scalar') return decodeScalar(text)
  if (kind === 'json') return jsonOrText(text)
  return kind === 'file' ? new Blob([text]) : text
}

function decodeScalar(text: string): unknown {
  const flag = decodeItem('boolean', text)
  return typeof flag === 'boolean' ? flag : decodeItem('number', text)
}

export function isArrayKind(kind: ParameterKind): kind is `${ItemKind}[]` {
  return kind.endsWith('[]')
}

export function itemKind(kind: Exclude<ParameterKind, 'object'>): ItemKind {
  // cast: TypeScript does not compute the type of a replaced text
  return kind.replace('[]', '') as ItemKind
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
