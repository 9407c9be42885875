// Loaded into a server: its other event loops never come to serve.
const { isMainThread, workerData } = require('node:worker_threads')

if (!isMainThread && workerData?.loops !== undefined) {
  require('node:fs').writeSync(2, 'an event loop starts\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
