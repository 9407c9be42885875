import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ends, startDev } from '../support/dev.ts'

const GENERATOR = pathToFileURL(join(import.meta.dirname, '../../scripts/generator/index.ts')).href

/** Generates the document as it is, so that a change takes no time, and refuses one that says `bad`. */
const PROGRAM = `
import { readFile } from 'node:fs/promises'
import { dev, GenerationError } from '${GENERATOR}'

await dev({
  input: 'document',
  output: 'generated',
  generate: async () => {
    const text = await readFile('document', 'utf8')
    if (text === 'bad') throw new GenerationError('document:1:1: it is bad')
    return new Map([['routes.gen.ts', text]])
  },
  watch: ['code'],
  server: ['server.mjs'],
})
`

/** Answers with what was generated and its code. */
const SERVER = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { code } from './code/inner/code.mjs'

const document = readFileSync('generated/routes.gen.ts', 'utf8')
const server = createServer((_, response) => response.end(document + ' ' + code)).listen(0, '127.0.0.1', () => {
  console.log('Serving http://127.0.0.1:' + server.address().port + '/v1,')
})
`

function projectFolder(): (file: string, text: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'code/inner'), { recursive: true })
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return folder
  }
  write('program.mjs', PROGRAM)
  write('server.mjs', SERVER)
  write('document', 'first')
  write('code/inner/code.mjs', 'export const code = 1\n')
  return write
}

const answerOf = async (address: string) => (await fetch(address)).text()

test('what serves starts again with a document that was replaced or written over, and with code that can start', async () => {
  const write = projectFolder()
  const dev = await startDev(write('document', 'first'), 'program.mjs')
  expect(await answerOf(dev.address)).toBe('first 1')

  write('document', 'bad')
  await dev.next(/^document:1:1: it is bad$/m)
  await dev.next(/^generated\/ and the server stay as they are\.$/m)
  expect(await answerOf(dev.address)).toBe('first 1')

  // Like editors that replace the old file with a new one.
  const folder = write('document.new', 'replaced')
  renameSync(join(folder, 'document.new'), join(folder, 'document'))
  await dev.next(/^document: generated in \d+ ms$/m)
  expect(await answerOf(await dev.restarted())).toBe('replaced 1')
  write('document', 'written over')
  expect(await answerOf(await dev.restarted())).toBe('written over 1')

  write('code/inner/code.mjs', '}\n')
  await dev.next(/^code\/inner\/code\.mjs has changed: restarting$/m)
  await dev.next(/^The server ended with code 1\. It starts again with the next change\.$/m)
  write('code/inner/code.mjs', 'export const code = 2\n')
  const address = await dev.restarted()
  expect(await answerOf(address)).toBe('written over 2')
  await ends(dev, 'SIGTERM', address)
})
