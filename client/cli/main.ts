#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { EXIT } from './exit-codes.ts'
import { explain, isSystemError } from './failure.ts'
import { programOf } from './program.ts'
import { useProxyOfEnvironment } from './proxy.ts'
import { canDraw } from './terminal.ts'
import { printableLines } from './text-table.ts'
import { keepParserUnoptimized } from './v8-flags.ts'

keepParserUnoptimized()

// Who reads the output may have had enough of it (`| head`); that is no failure. A full disk is one.
process.stdout.on('error', (error) => {
  if (isSystemError(error) && error.code === 'EPIPE') process.exit(EXIT.done)
  process.stderr.write(`The output cannot be written: ${error.message}\n`)
  process.exit(EXIT.failed)
})
// There is nowhere left to report it, and an import in progress need not end because its output is not read.
process.stderr.on('error', () => {})
const SHOW_CURSOR = '\x1b[?25h'

// What changes something and takes long handles the signal itself; until then nothing has been sent.
process.once('SIGINT', () => {
  if (process.listenerCount('SIGINT') > 0) return
  process.stderr.write(`${canDraw() ? SHOW_CURSOR : ''}\nInterrupted.\n`)
  process.exit(EXIT.interrupted)
})

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

try {
  useProxyOfEnvironment()
  await programOf(version).parseAsync()
} catch (error) {
  const { text, exitCode } = explain(error)
  if (text !== '') process.stderr.write(`${printableLines(text)}\n`)
  process.exitCode = exitCode
}
