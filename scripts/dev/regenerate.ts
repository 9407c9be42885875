/** Generation within this process: loading the generator anew for each change would take longer than the change. */
import { readFile } from 'node:fs/promises'
import { replaceFolder } from '../generator/folder.ts'
import { generateFiles } from '../generator/generate-files.ts'
import { GenerationError } from '../generator/generation-error.ts'

/** Brings `output` up to the document and tells how that went; called while at work, does it again when done. */
export function regenerator(document: string, output: string): () => Promise<void> {
  let seen: string | undefined
  let running: Promise<void> | undefined

  async function untilSettled(): Promise<void> {
    // An editor that saves twice, or changes nothing, is answered once.
    for (let text = await textOf(document); text !== seen; text = await textOf(document)) {
      seen = text
      await regenerate(document, output)
    }
  }

  return () => {
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

async function regenerate(document: string, output: string): Promise<void> {
  const start = performance.now()
  try {
    await replaceFolder(output, await generateFiles(document, { note: (line) => console.error(line) }))
    console.log(`${document}: generated in ${Math.round(performance.now() - start)} ms`)
  } catch (error) {
    // Anything else is a fault of the generator, and its stack is wanted.
    console.error(error instanceof GenerationError ? error.message : error)
    console.error(`${output}/ and the server stay as they are.`)
  }
}
