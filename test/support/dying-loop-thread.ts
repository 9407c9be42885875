// An event loop of the server that dies when it is told to.
const orders = new BroadcastChannel('dying loops')
orders.onmessage = () => {
  throw new Error('told to die')
}
orders.unref()
// By its address, for which the built thread is loaded where there is one.
await import(new URL('../../server/lifecycle/loop-thread.ts', import.meta.url).href)
