// Starts processes for `spawn.ts`, which explains why. Each order comes as a message, and each stream of a process is a connection to the
// socket that is named in the arguments, which begins with the number of the process and of the stream.
const { spawn } = require('node:child_process')
const { readFileSync, rmSync } = require('node:fs')
const { connect } = require('node:net')

const [, , socketPath] = process.argv

function connected(id, index) {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath, allowHalfOpen: true })
    socket.once('error', reject)
    socket.write(`${id} ${index}\n`, () => resolve(socket))
  })
}

async function start({ id, command, args, options }) {
  const stdio = await Promise.all(options.stdio.map((kind, index) => (kind === 'pipe' ? connected(id, index) : kind)))
  const child = spawn(command, args, { ...options, stdio })
  const leave = () => {
    for (const stream of stdio) if (typeof stream === 'object') stream.destroy()
  }
  child.once('spawn', () => process.send({ id, kind: 'started', pid: child.pid }))
  child.once('error', ({ message, code }) => process.send({ id, kind: 'failed', message, code }))
  child.once('exit', (exitCode, signal) => process.send({ id, kind: 'ended', exitCode, signal, seconds: spent() }))
  leave()
}

/** The processor time of all processes that have ended: see `count-processor-time.ts`. */
function spent() {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

process.on('message', start)
process.on('disconnect', () => {
  rmSync(socketPath, { force: true })
  process.exit()
})
