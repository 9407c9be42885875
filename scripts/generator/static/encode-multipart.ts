/**
 * Writes a body of `multipart/form-data` (RFC 7578). `FormData` would change the line breaks of texts, and give each part that has a media type
 * the name of a file, by which servers take JSON for one.
 */
import type { OperationCall } from './resource.ts'

/** Its `type` is the media type, with the boundary. Nothing stands for null in a field that is no JSON. */
export function encodeMultipart(
  values: object,
  { fields = {}, jsonParts = [] }: Pick<OperationCall, 'fields' | 'jsonParts'>,
): Blob {
  const boundary = `form-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  const parts = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const kind = fields[name]?.kind
    if (value === undefined || (value === null && kind !== 'json')) return []
    const items: unknown[] = kind === 'json' ? [value] : [value].flat()
    const isJson = kind === 'json' || jsonParts.includes(name)
    return items.filter((item) => item !== undefined).flatMap((item) => partOf(name, item, isJson))
  })
  const pieces = parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n'])
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` })
}

interface Part {
  readonly head: string
  readonly content: Blob | string
}

function partOf(name: string, value: unknown, isJson: boolean): Part {
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"`
  if (value instanceof Blob) {
    const fileName = value instanceof File ? value.name : 'blob'
    const type = value.type === '' ? 'application/octet-stream' : value.type
    return { head: `${disposition}; filename="${escaped(fileName)}"\r\nContent-Type: ${type}`, content: value }
  }
  if (isJson || (typeof value === 'object' && !(value instanceof Date)))
    return { head: `${disposition}\r\nContent-Type: application/json`, content: JSON.stringify(value) }
  return { head: disposition, content: value instanceof Date ? value.toISOString() : String(value) }
}

/** As browsers write names. */
function escaped(name: string): string {
  return name.replace(/[\r\n"]/g, encodeURIComponent)
}
