import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Job, Join, Message } from '../../server/store/runtime/wire.ts'

// A thread for tests: on command it echoes, dies, fails, or stays silent.
if (parentPort === null) throw new Error('this is the script of a thread')
obeyAll(parentPort)

function obeyAll(from: MessagePort): void {
  from.on('message', (message: Message | Join) => {
    if (message === 'close') from.close()
    else if ('port' in message) obeyAll(message.port)
    else for (const job of message) obey(job, from)
  })
}

function obey({ id, name, args }: Job, from: MessagePort): void {
  if (name === 'die') process.exit(1)
  if (name === 'fail') throw new TypeError('asked to fail')
  if (name === 'echo') from.postMessage([{ id, answer: args }])
}
