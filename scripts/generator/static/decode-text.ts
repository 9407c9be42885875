/** Decodes the bytes of a text, in the encoding that the request names. */

/** Bytes in memory of their own, as what makes a `Blob` of them asks for. Before TypeScript 5.7 it has no other name. */
export type Bytes = ReturnType<Uint8ArrayConstructor['from']>

export type DecodedText = { readonly text: string } | { readonly problem: string }

/**
 * `header` is the value of `Content-Type`. Its `charset` counts; without one XML may say its encoding itself (RFC 7303), and everything else is
 * UTF-8. `problem` follows "The body".
 */
export function decodeText(header: string, bytes: Uint8Array): DecodedText {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header) ?? []
  return decodedAs(charset ?? (/[/+]xml\s*(?:;|$)/i.test(header) ? encodingOfXml(bytes) : 'utf-8'), bytes)
}

export function decodedAs(encoding: string, bytes: Uint8Array): DecodedText {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(encoding, { fatal: true })
  } catch {
    return { problem: `is in the encoding ${JSON.stringify(encoding)}, which is not known here. Send UTF-8` }
  }
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return { problem: `is not valid ${decoder.encoding.toUpperCase()}` }
  }
}

/** By its byte order mark, or as its declaration says, which stands in ASCII at its start. */
function encodingOfXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const [, encoding = 'utf-8'] = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? []
  return encoding
}
