/**
 * The file's name, and one in ASCII for readers that do not know `filename*` (RFC 6266). Both are always there, as the contract shows it;
 * the package content-disposition leaves `filename*` out where the name is ASCII.
 */
export function attachment(name: string, extension: string): string {
  const file = `${safeName(name)}.${extension}`
  const plain = file.normalize('NFKD').replaceAll(/[^\w .-]/g, (character) => (/\p{M}/u.test(character) ? '' : '_'))
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** In bytes. Most file systems take 255 with the extension. */
const NAME_BYTES = 200

/** A name that every system takes as one file: without separators, characters that hide or reverse others, or dots around it. */
function safeName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '_')
  const trimmed = withinBytes(plain.replaceAll(/^[\s.]+|[\s.]+$/g, ''))
  return trimmed === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `dataset ${trimmed}`.trim() : trimmed
}

function withinBytes(text: string): string {
  let bytes = 0
  const kept: string[] = []
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > NAME_BYTES) break
    kept.push(character)
  }
  return kept.join('')
}
