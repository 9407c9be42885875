import { pathToFileURL } from 'node:url'

/** The variable that names the folder of the built server, for the processes of the tests. */
export const BUILT_THREADS = 'BUILT_THREADS'

const ROOT = new URL('../../', import.meta.url).href

/**
 * A store of a test loads each of its threads anew. From the built server that takes half of the processor time, and the build is there
 * for the tests that start it. `folder` is the one of the build; undefined for what is no thread of the server.
 */
export function threadOf(url: string, folder: string): string | undefined {
  if (!url.startsWith(ROOT)) return undefined
  const [, path] = /^server\/(.+-thread)\.ts$/.exec(url.slice(ROOT.length)) ?? []
  return path === undefined ? undefined : pathToFileURL(`${folder}/server/${path.replaceAll('/', '-')}.js`).href
}
