// Runs commands of the command line one after the other, for `hosted-commands.ts`, which explains why. Its arguments are the loaded file of the
// command line, and the mark that separates the outputs. Each line of its standard input is an order.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const [, , program, mark] = process.argv
const { handleOutputAndSignals, runCommand } = await import(program)
handleOutputAndSignals()

const orders = createInterface({ input: process.stdin })
const keepsHost = process.getActiveResourcesInfo().length
let isRunning = false

orders.on('line', (line) => void run(JSON.parse(line)))
orders.on('close', () => process.exit())
// Also where the command ends the process, or an error does that nothing has caught.
process.on('exit', (code) => isRunning && end(code))

async function run({ args, env, folder }) {
  isRunning = true
  process.chdir(folder)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true })
  process.exitCode = undefined
  const listeners = new Set(process.listeners('exit'))
  await runCommand(args)
  // A process ends when nothing is left that keeps it.
  while (process.getActiveResourcesInfo().length > keepsHost) await new Promise((resolve) => setTimeout(resolve, 2))
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  for (const listener of process.listeners('exit')) {
    if (listeners.has(listener)) continue
    process.off('exit', listener)
    listener(code)
  }
  await forgetConnections()
  isRunning = false
  end(code)
}

function end(code) {
  for (const stream of [process.stdout, process.stderr]) stream.write(`${mark}${code}\n`)
}

/** The next command makes connections of its own, as a new process would. */
async function forgetConnections() {
  const key = Symbol.for('undici.globalDispatcher.1')
  const dispatcher = globalThis[key]
  if (dispatcher === undefined) return
  globalThis[key] = new dispatcher.constructor()
  await dispatcher.destroy()
}
