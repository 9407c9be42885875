import { parentPort } from 'node:worker_threads'

// A thread that dies of the first request.
parentPort?.on('message', () => {
  throw new Error('of the request')
})
