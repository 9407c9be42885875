import { createContext, runInContext } from 'node:vm'

/** The globals of a page that the language does not have, and none of Node's own. */
const WEB = {
  ...{ AbortController, AbortSignal, Headers, ReadableStream, Request, Response, TextEncoder, URL, URLSearchParams },
  ...{ clearTimeout, crypto, fetch, performance, queueMicrotask, setTimeout },
}

/**
 * Runs scripts one after the other as a page would: in a separate context with a `document`. The last one is the body of
 * an async function. Returns what it passes to `console.log`.
 */
export async function inPage(library: string, body: string): Promise<string> {
  const printed: string[] = []
  const page = createContext({ ...WEB, document: {}, console: { log: (text: string) => printed.push(text) } })
  runInContext(library, page)
  await runInContext(`(async () => {${body}})()`, page)
  return printed.join('\n')
}
