/**
 * Node's HTTP module, without an `import`: that reads all that the module exports, and its `WebSocket` loads undici, which takes 80 ms of
 * processor time and 14 MB for each event loop (Node 24.21).
 */
export const http = process.getBuiltinModule('node:http')
