/** Generation within this process: loading the generator again for each change would take longer than the change. */
import { readFile } from 'node:fs/promises'
import { replaceFolder } from '../folder.ts'
import { GenerationError } from '../generation-error.ts'

export interface Regeneration {
  readonly input: string
  readonly output: string
  /** Makes the files; `note` takes a line for each thing that the person should know. */
  readonly generate: (note: (line: string) => void) => Promise<ReadonlyMap<string, string>>
}

/** Brings the output up to the document and tells how that went; called while at work, does it again when done. */
export function regenerator(regeneration: Regeneration): () => Promise<void> {
  const { input } = regeneration
  let seen: string | undefined
  let running: Promise<void> | undefined
  let isAsked = false

  async function untilSettled(): Promise<void> {
    while (isAsked) {
      // Before the file is read: a change that comes while it is read may be too late for that.
      isAsked = false
      const text = await textOf(input)
      // An editor that saves twice, or changes nothing, is answered once.
      if (text === seen) continue
      seen = text
      await regenerate(regeneration)
      isAsked = true // a file was saved during the run
    }
  }

  return () => {
    isAsked = true
    running ??= untilSettled().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Empty when there is none: an editor may be about to put the new file in the old one's place. */
async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

async function regenerate({ input, output, generate }: Regeneration): Promise<void> {
  const start = performance.now()
  try {
    await replaceFolder(output, await generate((line) => console.error(line)))
    console.log(`${input}: generated in ${Math.round(performance.now() - start)} ms`)
  } catch (error) {
    // Anything else is a fault of the generator, and its stack is wanted.
    console.error(error instanceof GenerationError ? error.message : error)
    console.error(`${output}/ and the server stay as they are.`)
  }
}
