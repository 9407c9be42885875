import { BASE_URL, type SampledOperation } from './operation.ts'

/** A line for a POSIX shell in which `API_KEY`, or `SESSION` of a signed-in user, is set. */
export function curlSample(operation: SampledOperation): string {
  const { method, path, pathValues, query, body, contentType, isOpen, takesKey } = operation
  const asked = [...query].flatMap(([name, value]) => queryTexts(name, value).map((text) => [name, text] as const))
  // `--get` would make the body a part of the query.
  const isGet = body === undefined && asked.length > 0
  const inUrl = isGet ? [] : asked.map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  const parts = [quoted([`${BASE_URL}${filled(path, pathValues)}`, inUrl.join('&')].filter(Boolean).join('?'))]
  if (isGet) parts.unshift('--get')
  if (method !== 'GET' && !(method === 'POST' && body !== undefined)) parts.unshift(`--request ${method}`)
  if (takesKey) parts.push('--header "Authorization: Bearer $API_KEY"')
  else if (!isOpen) parts.push('--cookie "dataset_session=$SESSION"')
  if (!takesKey && method !== 'GET')
    parts.push(`--header ${quoted(`Origin: ${BASE_URL.replace('base_url', 'origin')}`)}`)
  if (body !== undefined) parts.push(`--header ${quoted(`Content-Type: ${contentType}`)}`, dataOf(body))
  if (isGet) parts.push(...asked.map(([name, text]) => `--data-urlencode ${quoted(`${name}=${text}`)}`))
  return `curl ${parts.join(' \\\n  ')}`
}

/** Anything but JSON as it stands, with its line breaks, which `--data` would take out. */
function dataOf(body: unknown): string {
  return typeof body === 'string' ? `--data-binary ${quoted(body)}` : `--data ${quoted(JSON.stringify(body))}`
}

/** `sort` is one parameter with commas; `filter` comes once for each. */
function queryTexts(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [String(value)]
  return name === 'filter' ? value.map(String) : [value.join(',')]
}

function filled(path: string, values: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
