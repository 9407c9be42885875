/** Each is fetched once. */
const fetched = new Set<string>()

/**
 * Fetches the files that `import()` of a part of the console will take from the browser's cache. An `import()` that fails is never tried again by
 * Chromium on the same page, also if only a file failed that the imported one needs; a `fetch` can be repeated.
 */
export async function fetchPart(name: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[data-parts~="${name}"]`)
  await Promise.all([...links].map(({ href }) => fetchFile(href)))
}

async function fetchFile(url: string): Promise<void> {
  if (fetched.has(url)) return
  const reply = await fetch(url)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  fetched.add(url)
}
