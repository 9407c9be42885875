import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const EXAMPLES = join(import.meta.dirname, '../../node_modules/@readme/oas-examples')
const documents = globSync(join(EXAMPLES, '3.[01]/{json,yaml}/**/*.{json,yaml}')).sort()

const folders: GeneratedFolder[] = []

afterAll(() => Promise.all(folders.map((folder) => folder.remove())))

test('every example of 3.0 and 3.1 is generated and compiles', async () => {
  const folder = await generatedFolder()
  folders.push(folder)
  for (const document of documents) await folder.generate(relative(EXAMPLES, document).replaceAll(/\W/g, '_'), document)
  console.log(`${documents.length} documents`)
  expect(documents.length).toBeGreaterThan(90)
  expect(await folder.typecheck()).toBe('')
})
