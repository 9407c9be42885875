import { parentPort } from 'node:worker_threads'
import type { Job, Message } from '../../server/store/runtime/wire.ts'

// A thread for tests: on command it echoes, dies, fails, or stays silent.
parentPort?.on('message', (message: Message) => {
  if (message === 'close') parentPort?.close()
  else message.forEach(obey)
})

function obey({ id, name, args }: Job): void {
  if (name === 'die') process.exit(1)
  if (name === 'fail') throw new TypeError('asked to fail')
  if (name === 'echo') parentPort?.postMessage([{ id, answer: args }])
}
