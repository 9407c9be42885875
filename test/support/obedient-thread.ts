import { parentPort } from 'node:worker_threads'
import type { Job, Message } from '../../server/store/runtime/wire.ts'

// A thread for tests: on command it echoes, dies, or stays silent.
parentPort?.on('message', (message: Message) => {
  if (message === 'close') parentPort?.close()
  else message.forEach(obey)
})

function obey({ id, name, args }: Job): void {
  if (name === 'die') process.exit(1)
  if (name === 'echo') parentPort?.postMessage([{ id, answer: args }])
}
