import { join } from 'node:path'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type Echo, startEcho } from './echo.ts'

const DOCUMENT = join(import.meta.dirname, 'fixtures/pets.yaml')

let folder: GeneratedFolder
let echo: Echo

beforeAll(async () => {
  folder = await generatedFolder()
  await replaceFolder(join(folder.path, 'pets'), await generateFiles(DOCUMENT, { parts: ['sdk'] }))
  echo = await startEcho(await folder.routesOf('pets'))
})
afterAll(async () => {
  await echo.close()
  await folder.remove()
})

test("hey-api's SDK is generated only if it is asked for", async () => {
  const files = await generateFiles(DOCUMENT)
  expect([...files.keys()].filter((file) => /sdk|client/.test(file))).toEqual([])
  expect(files.get('index.ts')).not.toContain('sdk')
})

test('its functions compile and reach the service', async () => {
  expect(await folder.typecheck()).toBe('')
  const { createClient } = await import(join(folder.path, 'pets/client/index.ts'))
  const { createPet, listPets } = await import(join(folder.path, 'pets/sdk.gen.ts'))
  const client = createClient({ baseUrl: echo.baseUrl })
  const listed = await listPets({ client, query: { limit: 7 } })
  expect(listed.data).toMatchObject({ operationId: 'listPets', request: { query: { limit: 7 } } })
  const made = await createPet({ client, body: { name: 'Rex' } })
  expect(made.data).toMatchObject({ operationId: 'createPet', request: { body: { name: 'Rex' } } })
})
