import manifest from './package.json' with { type: 'json' }

/** What the platform tells; all of it may be missing. */
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

/** Where a page or a worker of one hears that the browser has a network again. */
export type NetworkEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

// Cast: no platform has all of these, so that no type says so.
const platform = globalThis as Platform

/** An environment variable; undefined where there is none, and where reading it is not allowed. */
export function setting(name: string): string | undefined {
  try {
    return platform.process?.env?.[name]
  } catch {
    return undefined
  }
}

/** A page or one of its workers. Workers of servers have no user agent of a browser. */
export function isBrowser(): boolean {
  if (typeof platform.document === 'object' && platform.document !== null) return true
  return typeof platform.WorkerGlobalScope === 'function' && /^Mozilla\//.test(platform.navigator?.userAgent ?? '')
}

/** Undefined outside of browsers, which nobody tells. */
export function networkEvents(): NetworkEvents | undefined {
  // Cast: pages and workers are event targets.
  return isBrowser() && typeof platform.addEventListener === 'function' ? (platform as NetworkEvents) : undefined
}

/** Who calls, for the service's log: this package, and the platform where it tells. Undefined in a page, whose browser says it. */
export function userAgent(product = 'dataset-service-client'): string | undefined {
  if (isBrowser()) return undefined
  const versions = platform.process?.versions
  const name = ['bun', 'deno', 'node'].find((known) => versions?.[known] !== undefined)
  return `${product}/${manifest.version}${name === undefined ? '' : ` ${name}/${versions?.[name]}`}`
}
