import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text as wholeText } from 'node:stream/consumers'
import { EXIT } from './exit-codes.ts'
import { CliError, usageError } from './failure.ts'

/** Asks a yes-or-no question on the terminal. Without one, `--yes` has to have been given. */
export async function confirm(question: string, isYes: boolean): Promise<void> {
  if (isYes) return
  if (!isTerminal()) throw usageError(`${question} Without a terminal, pass --yes.`)
  const answer = await ask(`${question} [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was done.', EXIT.failed)
}

/** Whether the cursor can be moved on standard error; `TERM=dumb` says that it cannot, as editors do that show what a program writes. */
export function canDraw(): boolean {
  return process.stderr.isTTY === true && process.env['TERM'] !== 'dumb'
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** A line from the terminal. Questions go to standard error, which leaves standard output to results. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  // As a signal, so that it ends as everywhere else.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    process.stderr.write(question)
    const [answer] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])
    return String(answer)
  } finally {
    lines.close()
  }
}

const [BACKSPACE, DELETE, CTRL_C, CTRL_D, CTRL_U] = ['\b', '\x7f', '\x03', '\x04', '\x15']

/** A secret: typed without an echo on a terminal, otherwise all that comes by standard input. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY !== true) return (await wholeText(stdin)).trim()
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    let typed = ''
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === CTRL_C) throw new CliError('Nothing was done.', EXIT.interrupted)
        if (character === '\r' || character === '\n' || character === CTRL_D) return typed.trim()
        if (character === CTRL_U) typed = ''
        else if (character === BACKSPACE || character === DELETE) typed = typed.slice(0, -1)
        else typed += character
      }
    }
    return typed.trim()
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
