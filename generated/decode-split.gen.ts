// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Splits a text into the items of an array, or the keys and values of an object. */

/**
 * What a separator is that is percent-encoded. `strict`: part of an item. `lenient`: part of an item if another separator is not encoded,
 * otherwise a separator, since many clients encode a list as a whole (`a%2Cb`). `none`: nothing here is encoded.
 */
export type Encoded = 'lenient' | 'none' | 'strict'

export function splitText(text: string, separator: string, encoded: Encoded): string[] {
  return split(text, separator, encoded, text.includes(separator)).map(({ text, read }) => read(text))
}

/** `x,1,y,2`, or as pairs `x=1,y=2`. */
export function keysAndValues(text: string, separator: string, isPairs: boolean, encoded: Encoded): [string, string][] {
  const isLiteral = text.includes(separator) || (isPairs && text.includes('='))
  const parts = split(text, separator, encoded, isLiteral)
  if (isPairs) {
    return parts.map(({ text, read }) => {
      const [key = '', value = ''] = text.split(/=(.*)/s)
      return [read(key), read(value)]
    })
  }
  return parts.flatMap(({ text, read }, index) => {
    const value = parts[index + 1]
    return index % 2 === 0 ? [[read(text), value === undefined ? '' : value.read(value.text)]] : []
  })
}

interface Part {
  readonly text: string
  read(text: string): string
}

function split(text: string, separator: string, encoded: Encoded, isLiteral: boolean): Part[] {
  // a space has no other form than an encoded one
  const isSplitFirst = encoded === 'none' || (separator !== ' ' && (encoded === 'strict' || isLiteral))
  const read = encoded === 'none' || !isSplitFirst ? asItIs : unescaped
  return (isSplitFirst ? text : unescaped(text)).split(separator).map((part) => ({ text: part, read }))
}

function asItIs(text: string): string {
  return text
}

/** Undefined for `%`, `%zz`, `%ff` and the like, which `URLSearchParams` would mend unseen. */
export function decodeComponent(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export function unescaped(text: string): string {
  return decodeComponent(text) ?? text
}
