/** Files that have come, or are on their way. */
const fetched = new Map<string, Promise<void>>()

/** A connection can be dead without an error, and the page would wait for ever. A slow one brings something within this. */
const SILENCE_MS = 10_000

/**
 * Fetches the files that `import()` of a part of the console will take from the browser's cache. An `import()` that fails is never tried again by
 * Chromium on the same page, also if only a file failed that the imported one needs; a `fetch` can be repeated.
 */
export async function fetchPart(name: string): Promise<void> {
  await Promise.all(filesOf(`[data-parts~="${name}"]`).map((file) => fetchOnce(file, 'high')))
}

/**
 * Fetches the files of all parts, when the page has been loaded. A console that is open for long then has all its code when the connection is lost,
 * and when a new version of the service, with other files, has taken the place of its own. A browser that is told to save data fetches only what
 * is shown.
 */
export function fetchAllParts(): void {
  if (savesData()) return
  addEventListener('load', async () => {
    // One after the other: pages need the few connections that a browser opens.
    for (const file of filesOf('')) await fetchOnce(file, 'low').catch(() => {}) // it is fetched again when it is needed
  })
}

function savesData(): boolean {
  // Of Chromium alone, so TypeScript does not know it.
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object
  return connection?.saveData === true
}

function filesOf(selector: string): string[] {
  const listed = document.querySelectorAll<HTMLMetaElement>(`meta[name=part]${selector}`)
  return [...listed].map(({ content }) => content)
}

function fetchOnce(path: string, priority: RequestPriority): Promise<void> {
  const earlier = fetched.get(path)
  if (earlier !== undefined) return earlier
  const now = fetchFile(path, priority)
  fetched.set(path, now)
  now.catch(() => fetched.delete(path))
  return now
}

async function fetchFile(path: string, priority: RequestPriority): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    waitOn()
    const reply = await fetch(path, { priority, signal: silence.signal })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    const body = reply.body?.getReader()
    while ((await body?.read())?.done === false) waitOn()
  } finally {
    clearTimeout(timer)
  }
}
