// An event loop of the server that dies when it is told to.
const orders = new BroadcastChannel('dying loops')
orders.onmessage = () => {
  throw new Error('told to die')
}
orders.unref()
await import('../../server/lifecycle/loop-thread.ts')
