/** Whether it is a stream of the platform, which may have none: pages that Jest tests with jsdom have no such class. */
export function isStream(value: unknown): value is ReadableStream {
  return typeof value === 'object' && value !== null && 'getReader' in value && typeof value.getReader === 'function'
}
