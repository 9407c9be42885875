import { BASE_URL, type SampledOperation } from './operation.ts'

/** A line for a POSIX shell in which `API_KEY`, or `SESSION` of a signed-in user, is set. */
export function curlSample(operation: SampledOperation): string {
  const { method, path, pathValues, query, body, contentType, isOpen, takesKey } = operation
  const parts = [`${quoted(`${BASE_URL}${filled(path, pathValues)}`)}`]
  if (query.size > 0 && body === undefined) parts.unshift('--get')
  if (method !== 'GET' && !(method === 'POST' && body !== undefined)) parts.unshift(`--request ${method}`)
  if (takesKey) parts.push('--header "Authorization: Bearer $API_KEY"')
  else if (!isOpen) parts.push('--cookie "dataset_session=$SESSION"')
  if (!takesKey && method !== 'GET')
    parts.push(`--header ${quoted(`Origin: ${BASE_URL.replace('base_url', 'origin')}`)}`)
  if (body !== undefined) parts.push(`--header ${quoted(`Content-Type: ${contentType}`)}`, dataOf(body))
  // `--get` would make the body a part of the query.
  const option = body === undefined ? '--data-urlencode' : '--url-query'
  for (const [name, value] of query) parts.push(...queryTexts(name, value).map((text) => `${option} ${text}`))
  return `curl ${parts.join(' \\\n  ')}`
}

/** Anything but JSON as it stands, with its line breaks, which `--data` would take out. */
function dataOf(body: unknown): string {
  return typeof body === 'string' ? `--data-binary ${quoted(body)}` : `--data ${quoted(JSON.stringify(body))}`
}

/** `sort` is one parameter with commas; `filter` comes once for each. */
function queryTexts(name: string, value: unknown): string[] {
  const texts = Array.isArray(value) ? (name === 'filter' ? value.map(String) : [value.join(',')]) : [String(value)]
  return texts.map((text) => quoted(`${name}=${text}`))
}

function filled(path: string, values: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
