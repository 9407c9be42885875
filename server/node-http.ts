/**
 * Node's HTTP module, without an `import`: that reads all that the module exports, and its `WebSocket` loads undici, which takes 80 ms of
 * processor time and 14 MB for each event loop (Node 24.21).
 */
export const http = process.getBuiltinModule('node:http')

/** Node's HTTPS module, which takes another 12 ms and 8 MB for each event loop: only who sends over TLS loads it. */
export function https(): typeof import('node:https') {
  return process.getBuiltinModule('node:https')
}
