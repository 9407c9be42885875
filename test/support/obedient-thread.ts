import { parentPort } from 'node:worker_threads'
import type { Job } from '../../server/store/engines/wire.ts'

// A thread for tests: it echoes, dies, or says nothing, as it is told.
parentPort?.on('message', ({ id, name, args }: Job) => {
  if (name === 'die') process.exit(1)
  if (name === 'echo') parentPort?.postMessage([{ id, answer: args }])
})
parentPort?.on('message', (message) => {
  if (message === 'close') parentPort?.close()
})
