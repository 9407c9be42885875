import { readFileSync } from 'node:fs'
import { EXIT } from './exit-codes.ts'
import { explain, isSystemError } from './failure.ts'
import { programOf } from './program.ts'
import { useProxyOfEnvironment } from './proxy.ts'
import { canDraw } from './terminal.ts'
import { printableLines } from './text-table.ts'

const SHOW_CURSOR = '\x1b[?25h'

/** What holds for the process, whichever command it runs. */
export function handleOutputAndSignals(): void {
  // Who reads the output may have had enough of it (`| head`); that is no failure. A full disk is one.
  process.stdout.on('error', (error) => {
    if (isSystemError(error) && error.code === 'EPIPE') process.exit(EXIT.done)
    process.stderr.write(`The output cannot be written: ${error.message}\n`)
    process.exit(EXIT.failed)
  })
  // There is nowhere left to report it, and an import in progress need not end because its output is not read.
  process.stderr.on('error', () => {})
  // What changes something and takes long handles the signal itself; until then nothing has been sent.
  process.once('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 0) return
    process.stderr.write(`${canDraw() ? SHOW_CURSOR : ''}\nInterrupted.\n`)
    process.exit(EXIT.interrupted)
  })
}

/** Runs the command that the words after the program's name call for, and sets the exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await useProxyOfEnvironment()
    const program = await programOf(versionOfPackage(), words)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    const { text, exitCode } = explain(error)
    if (text !== '') process.stderr.write(`${printableLines(text)}\n`)
    process.exitCode = exitCode
  }
}

function versionOfPackage(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
