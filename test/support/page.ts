import { createContext, runInContext } from 'node:vm'

/** What a page has and the language has not; nothing of Node's own. */
const WEB = {
  ...{ AbortController, AbortSignal, Headers, ReadableStream, Request, Response, TextEncoder, URL, URLSearchParams },
  ...{ clearTimeout, crypto, fetch, performance, queueMicrotask, setTimeout },
}

/**
 * Runs scripts one after the other as a page would: in a world of their own with a `document`. The last one is the body of
 * an async function; what it gives to `console.log` is returned.
 */
export async function inPage(library: string, body: string): Promise<string> {
  const printed: string[] = []
  const page = createContext({ ...WEB, document: {}, console: { log: (text: string) => printed.push(text) } })
  runInContext(library, page)
  await runInContext(`(async () => {${body}})()`, page)
  return printed.join('\n')
}
