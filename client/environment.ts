import manifest from './package.json' with { type: 'json' }

/** The parts of the platform that are used; each can be missing. */
interface Platform {
  readonly process?: {
    readonly env?: { readonly [name: string]: string | undefined }
    readonly versions?: { readonly [name: string]: string | undefined }
  }
  readonly document?: unknown
  readonly WorkerGlobalScope?: unknown
  readonly navigator?: { readonly userAgent?: string }
  readonly addEventListener?: unknown
}

/** The events that tell a page or its worker that the browser has a network again. */
type NetworkEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

// Cast: no platform has all of these, so that no type says so.
const platform = globalThis as Platform

/** An environment variable, or undefined if it is not set or may not be read. */
export function setting(name: string): string | undefined {
  try {
    return platform.process?.env?.[name]
  } catch {
    return undefined
  }
}

/** Whether this is a page or one of its workers. Workers on servers have no browser's user agent. */
export function isBrowser(): boolean {
  if (typeof platform.document === 'object' && platform.document !== null) return true
  return typeof platform.WorkerGlobalScope === 'function' && /^Mozilla\//.test(platform.navigator?.userAgent ?? '')
}

/** Undefined outside browsers, where no such events exist. */
export function networkEvents(): NetworkEvents | undefined {
  // Cast: pages and workers are event targets.
  return isBrowser() && typeof platform.addEventListener === 'function' ? (platform as NetworkEvents) : undefined
}

/** The `User-Agent`: this package, and the platform if it is known. Undefined in a page, where the browser sets it. */
export function userAgent(product = 'dataset-service-client'): string | undefined {
  if (isBrowser()) return undefined
  const versions = platform.process?.versions
  const name = ['bun', 'deno', 'node'].find((known) => versions?.[known] !== undefined)
  return `${product}/${manifest.version}${name === undefined ? '' : ` ${name}/${versions?.[name]}`}`
}
