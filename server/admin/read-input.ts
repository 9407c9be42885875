import { text } from 'node:stream/consumers'

/** All of standard input. Somebody at a terminal is told what is waited for: otherwise the command seems to hang. */
export async function readInput(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  notices: Pick<NodeJS.WritableStream, 'write'>,
): Promise<string> {
  if (input.isTTY === true)
    notices.write('Type the password, then Enter and Ctrl-D. It is shown while you type; to avoid that, pipe it in.\n')
  return text(input)
}
