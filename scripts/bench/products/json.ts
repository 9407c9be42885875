/** Posts JSON. Throws unless the status is one of success; otherwise the reply has the shape that the caller knows of. */
export async function sendJson<Reply>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${url} was answered with ${response.status}: ${text.slice(0, 300)}`)
  return (text === '' ? undefined : JSON.parse(text)) as Reply
}
